import type { Workload } from './day.ts';
import type { Fleet } from './demand.ts';

/** Weights of the hours of a day of work, from midnight on. */
const OF_WORK = [0, 0, 0, 0, 0, 0, 1, 3, 7, 10, 11, 9, 7, 8, 10, 11, 10, 8, 6, 4, 3, 2, 1, 0];

/**
 * Share of the visits in each hour (UTC) of people who work from 8 to 20 by the clock of where they are: seven of ten in Europe, two in the
 * Americas, one in East Asia. Assumed.
 */
const HOURS: readonly number[] = hoursOf([
  [0.7, 1],
  [0.2, -5],
  [0.1, 8],
]);

function hoursOf(places: ReadonlyArray<readonly [share: number, aheadHours: number]>): number[] {
  const all = OF_WORK.reduce((sum, weight) => sum + weight, 0);
  return OF_WORK.map((_, hour) =>
    places.reduce((sum, [share, ahead]) => {
      const local = (hour + ahead + 24) % 24;
      return sum + (share * (OF_WORK[local] ?? 0)) / all;
    }, 0),
  );
}

/** A hundred thousand tuners on the busiest day of the week. Every figure here is assumed. */
export const HUNDRED_THOUSAND: Workload = {
  tuners: 100_000,
  activeShare: 0.35,
  visits: 2,
  visitMinutes: 60,
  windows: 1.5,
  ofVisit: { login: 0.3, list: 3, open: 1.5, save: 5, create: 0.4 },
  fileMib: 2,
  knownShare: 0.3,
  hours: HOURS,
};

/** How processes are run: half of a core is left free, and one process more than is needed. */
export const FLEET: Fleet = { mostBusy: 0.5, memoryMib: 1024, mostWaitMinutes: 2, spare: 1 };
