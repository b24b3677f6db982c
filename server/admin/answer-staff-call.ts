import type { StaffCall } from '../admin-socket/admin-calls.ts';
import type { OriginalsDoor } from '../originals/originals-door.ts';
import { RefusedError } from './refused-error.ts';
import { staffCommandOf } from './staff-commands.ts';

/**
 * Does what a command asks of a running server.
 *
 * @returns what it answers, as JSON
 * @throws RefusedError; UsageError if the caller is of a release with other words
 */
export async function answerStaffCall(
  door: OriginalsDoor,
  { line, actor }: StaffCall,
): Promise<unknown> {
  const named = staffCommandOf(line);
  if (named === undefined) {
    throw new RefusedError('the server that is running is of another release: start it anew');
  }
  return named.command.read(named.words)(door, actor);
}
