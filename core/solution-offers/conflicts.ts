import type { BytePatch } from '../bytes/byte-patch.ts';

/** A solution, as others may stand in its way. */
export interface WrittenSolution {
  readonly id: string;
  /** What it writes into the original. */
  readonly patch: BytePatch;
  readonly maps: ReadonlyArray<{
    readonly name: string | null;
    readonly start: number;
    readonly end: number;
  }>;
}

/** Two solutions that write different bytes to one address. */
export interface SolutionConflict {
  readonly solutionIds: readonly [string, string];
  /** Of the maps of the first in which they meet. */
  readonly maps: ReadonlyArray<string | null>;
}

/** Pairs of solutions that cannot both be applied. */
export function conflictsOf(solutions: readonly WrittenSolution[]): SolutionConflict[] {
  return solutions.flatMap((one, i) =>
    solutions.slice(i + 1).flatMap((other): SolutionConflict[] => {
      const addresses = differingAddresses(one.patch, other.patch);
      if (addresses.length === 0) return [];
      const maps = one.maps
        .filter(({ start, end }) => addresses.some((address) => address >= start && address < end))
        .map(({ name }) => name);
      return [{ solutionIds: [one.id, other.id], maps }];
    }),
  );
}

/** Addresses that both write, and not the same. */
function differingAddresses(one: BytePatch, other: BytePatch): number[] {
  const found: number[] = [];
  let at = 0;
  for (let i = 0; i < one.addresses.length; i++) {
    const address = one.addresses[i] ?? 0;
    while (at < other.addresses.length && (other.addresses[at] ?? 0) < address) at++;
    if (other.addresses[at] === address && other.values[at] !== one.values[i]) found.push(address);
  }
  return found;
}
