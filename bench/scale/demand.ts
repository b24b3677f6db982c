import { ACTIONS, type Action, type Costs } from './costs.ts';
import { actionsOf, MINUTES_OF_DAY, openPagesOf, type Workload } from './day.ts';

const MIB = 1024 * 1024;
const ROUNDING = 1e-9;

/** What is decided about machines. */
export interface Fleet {
  /** Share of a core that a process is given at most, so that a call seldom waits for another. */
  readonly mostBusy: number;
  /** Memory that a process may have beside what it needs at rest, in MiB. */
  readonly memoryMib: number;
  /** How long a file waits at most until a worker takes it, in minutes. */
  readonly mostWaitMinutes: number;
  /** Processes more than are needed, so that any may end. */
  readonly spare: number;
}

/** What a day asks for. */
export interface Demand {
  /** Processes that answer, each with a core. */
  readonly nodes: number;
  /** What decides about their number. */
  readonly nodesFor: 'processor' | 'sockets' | 'memory';
  /** Processes that read files, each with a core. */
  readonly workers: number;
  /** Cores that PostgreSQL needs in the busiest minute. */
  readonly databaseCores: number;
  /** In the busiest minute. */
  readonly commitsPerSecond: number;
  /** Of them, those that tell something to all servers. */
  readonly noticesPerSecond: number;
  /** How many times as many people there could be before those meet their bound. */
  readonly timesToNotices: number;
  readonly rowsPerSecond: number;
  readonly callsPerSecond: Readonly<Record<Action, number>>;
  readonly sockets: number;
  /** Longest wait of a file for a worker, in minutes. */
  readonly waitMinutes: number;
  /** Bytes that stay, of one day: originals that nobody has brought before. */
  readonly storedBytesPerDay: number;
  /** Journal of PostgreSQL of one day, originals included. */
  readonly journalBytesPerDay: number;
}

/** What a workload asks for, by what single things cost. */
export function demandOf(workload: Workload, costs: Costs, fleet: Fleet): Demand {
  const minutes = new Map(ACTIONS.map((action) => [action, actionsOf(workload, action)]));
  const often = (action: Action, minute: number): number => minutes.get(action)?.[minute] ?? 0;
  /** The same of each minute, over all things but those left out. */
  const sumOf = (
    cost: (action: Action) => number,
    leftOut: readonly Action[] = [],
  ): readonly number[] =>
    Array.from({ length: MINUTES_OF_DAY }, (_, minute) =>
      ACTIONS.filter((action) => !leftOut.includes(action)).reduce(
        (sum, action) => sum + often(action, minute) * cost(action),
        0,
      ),
    );
  const perSecond = (ofMinutes: readonly number[]): number => Math.max(...ofMinutes) / 60;
  /** Longer files cost more, by their length. */
  const ofLength = (action: Action): number =>
    action === 'create' || action === 'reading' ? workload.fileMib / costs.fileMib : 1;

  const serverCores =
    perSecond(sumOf((action) => costs.actions[action].serverMs * ofLength(action), ['reading'])) /
    1000;
  const sockets = Math.max(...openPagesOf(workload));
  const bounds = {
    processor: serverCores / fleet.mostBusy,
    sockets: sockets / costs.socket.mostOfProcess,
    memory: (sockets * costs.socket.memoryKib) / 1024 / fleet.memoryMib,
  };
  const [nodesFor, needed] = Object.entries(bounds).reduce((most, bound) =>
    bound[1] > most[1] ? bound : most,
  ) as [Demand['nodesFor'], number];

  const noticesPerSecond = perSecond(sumOf((action) => costs.actions[action].notices));

  const readings = sumOf((action) => (action === 'reading' ? 1 : 0));
  const readingMinutes = (costs.actions.reading.serverMs * ofLength('reading')) / 60_000;
  const { workers, waitMinutes } = workersFor(readings, readingMinutes, fleet.mostWaitMinutes);

  const ofDay = (ofMinutes: readonly number[]): number =>
    ofMinutes.reduce((sum, each) => sum + each, 0);
  const created = ofDay(sumOf((action) => (action === 'create' ? 1 : 0)));
  return {
    // Sums of many shares are a hair beside what they should be.
    nodes: Math.ceil(needed - ROUNDING) + fleet.spare,
    nodesFor,
    workers: workers + fleet.spare,
    databaseCores:
      perSecond(sumOf((action) => costs.actions[action].databaseMs * ofLength(action))) / 1000,
    commitsPerSecond: perSecond(
      sumOf((action) => costs.actions[action].commits * ofLength(action)),
    ),
    noticesPerSecond,
    timesToNotices: costs.database.noticesPerSecond / noticesPerSecond,
    rowsPerSecond: perSecond(sumOf((action) => costs.actions[action].rows * ofLength(action))),
    callsPerSecond: Object.fromEntries(
      ACTIONS.map((action) => [action, perSecond(minutes.get(action) ?? [])]),
    ) as Record<Action, number>,
    sockets,
    waitMinutes,
    storedBytesPerDay: created * (1 - workload.knownShare) * workload.fileMib * MIB,
    journalBytesPerDay:
      ofDay(sumOf((action) => costs.actions[action].journalKib * ofLength(action))) * 1024,
  };
}

/**
 * The fewest workers with which no file waits longer than it may. Files that are not read within a minute wait for the next one; the
 * day before was the same one.
 *
 * @param arrivals files that come in each minute
 * @param eachMinutes what one takes of a worker
 */
export function workersFor(
  arrivals: readonly number[],
  eachMinutes: number,
  mostWaitMinutes: number,
): { readonly workers: number; readonly waitMinutes: number } {
  const work = arrivals.map((count) => count * eachMinutes);
  const average = work.reduce((sum, each) => sum + each, 0) / Math.max(1, work.length);
  // With fewer than the day asks for on average, what waits grows for ever.
  for (let workers = Math.max(1, Math.floor(average) + 1); ; workers++) {
    const waitMinutes = longestWait(work, workers);
    if (waitMinutes <= mostWaitMinutes) return { workers, waitMinutes };
  }
}

function longestWait(work: readonly number[], workers: number): number {
  let waiting = 0;
  let longest = 0;
  // Twice through the day: what is left at its end is there at its begin.
  for (const minute of [...work, ...work]) {
    waiting = Math.max(0, waiting + minute - workers);
    longest = Math.max(longest, waiting / workers);
  }
  return longest;
}
