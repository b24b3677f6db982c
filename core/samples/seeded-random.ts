/** Numbers that look random and are the same for the same seed, on every machine. */
export interface SeededRandom {
  /** Whole number from 0 to before `limit` (1..2^32). */
  below(limit: number): number;
  /** Whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/**
 * Generator after Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough for images, not for secrets.
 *
 * @param seed any whole number; only its low 32 bits count
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    pick: (list) => {
      const entry = list[below(list.length)];
      if (entry === undefined) throw new RangeError('cannot pick from an empty list');
      return entry;
    },
  };
}
