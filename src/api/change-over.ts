import { isChangedElsewhere } from './api-error.ts';

/** How a change of something ended that others may have changed since it was read. */
export interface Change<Thing> {
  /** Whether the thing is as it was wanted. If not, others have changed it, and it is as they have left it. */
  readonly isDone: boolean;
  readonly now: Thing;
}

/** A change, and the ways to find out what became of it. Each rejects with `ApiError` if it fails. */
export interface ChangeCalls<Thing> {
  /** Changes the thing on the revision that was read. */
  send(): Promise<Thing>;
  /** The thing as the server has it now. */
  read(): Promise<Thing>;
  /** Whether the thing is as it is wanted. */
  isWanted(now: Thing): boolean;
}

/**
 * Changes something over the state that was read.
 *
 * The server refuses where others have changed the thing meanwhile, and also where this very change has arrived before and only
 * its answer was lost: then the thing is as it was wanted, and nobody else is blamed.
 *
 * @throws ApiError
 */
export async function changeOver<Thing>(calls: ChangeCalls<Thing>): Promise<Change<Thing>> {
  try {
    return { isDone: true, now: await calls.send() };
  } catch (error) {
    if (!isChangedElsewhere(error)) throw error;
    const now = await calls.read();
    return { isDone: calls.isWanted(now), now };
  }
}
