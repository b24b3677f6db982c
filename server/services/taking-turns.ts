import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may hold the event loop before everybody else has a turn, in milliseconds. */
const SLICE_MS = 10;

/** @returns what long work calls between its pieces: resolves at once, or when others have had their turn */
export function takingTurns(): () => Promise<void> {
  let begunMs = performance.now();
  return async () => {
    if (performance.now() - begunMs < SLICE_MS) return;
    await nextTurn();
    begunMs = performance.now();
  };
}
