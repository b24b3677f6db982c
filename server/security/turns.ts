/** Work that takes turns. */
export interface Turns {
  /** Does the work as soon as there is room, in the order of the calls. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait for their turn. */
  waitingCount(): number;
}

/** @param atOnce how many work at the same time */
export function createTurns(atOnce: number): Turns {
  const waiting: Array<() => void> = [];
  let workingCount = 0;
  return {
    take: async (work) => {
      if (workingCount < atOnce) workingCount++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // Whoever comes next takes over this place.
        const next = waiting.shift();
        if (next === undefined) workingCount--;
        else next();
      }
    },
    waitingCount: () => waiting.length,
  };
}
