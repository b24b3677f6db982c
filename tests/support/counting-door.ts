import type { Door } from '../../server/db/transact.ts';

/** A door that counts who goes through. */
export interface CountingDoor extends Door {
  /** Statements and transactions since the beginning. */
  readonly count: number;
}

/** @param before what is done before each statement and transaction, such as a pause */
export function countingDoor(
  door: Door,
  before: () => Promise<void> = () => Promise.resolve(),
): CountingDoor {
  let count = 0;
  return {
    get count() {
      return count;
    },
    transact: async (work) => {
      count++;
      await before();
      return door.transact(work);
    },
    statement: async (work) => {
      count++;
      await before();
      return door.statement(work);
    },
  };
}
