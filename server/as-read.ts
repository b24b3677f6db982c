import { MAX_NAME_LENGTH } from '../core/contract/limits.ts';
import { cleanLine, cutLine } from '../core/contract/text.ts';

/** A detail that a file says, as readings write it: one line, as long as a detail of a project may be. */
export function asRead(text: string): string {
  return cutLine(cleanLine(text), MAX_NAME_LENGTH);
}
