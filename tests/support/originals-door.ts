import type { Door } from '../../server/db/transact.ts';
import type { OriginalsDoor } from '../../server/originals/originals-door.ts';

/** A door behind which originals lie in the database alone. */
export function withoutObjects(door: Door): OriginalsDoor {
  return { transact: door.transact, statement: door.statement, objects: undefined };
}
