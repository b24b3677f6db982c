/** What clients that do one thing again and again have seen. */
export interface Looped {
  /** How long each took, in milliseconds, in the order in which they ended. */
  readonly tookMs: readonly number[];
  /** From the begin of the first to the end of the last. */
  readonly wholeMs: number;
}

/**
 * Has so many clients do the same again and again, each one after the other.
 *
 * @param forMs nobody begins again after this time
 * @param act a thing that is done; its client is a number from 0 on
 */
export async function loop(
  clients: number,
  forMs: number,
  act: (client: number) => Promise<unknown>,
): Promise<Looped> {
  const tookMs: number[] = [];
  const begunMs = performance.now();
  const client = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() - begunMs < forMs) {
      const startMs = performance.now();
      await act(index);
      tookMs.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { tookMs, wholeMs: performance.now() - begunMs };
}
