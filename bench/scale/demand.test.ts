import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action, type Cost, type Costs } from './costs.ts';
import { actionsOf, arrivalsOf, MINUTES_OF_DAY, openPagesOf, type Workload } from './day.ts';
import { type Demand, demandOf, type Fleet, workersFor } from './demand.ts';
import { busiestMinute, costTable, scaleTable } from './scale-table.ts';

const EVENLY = Array.from({ length: 24 }, () => 1 / 24);
/** Everything of the day in one hour. */
const AT_ONCE = EVENLY.map((_, hour) => (hour === 9 ? 1 : 0));

const WORKLOAD: Workload = {
  tuners: 1440,
  activeShare: 0.5,
  visits: 2,
  visitMinutes: 30,
  windows: 1,
  ofVisit: { login: 1, list: 2, open: 1, save: 3, create: 0.5 },
  fileMib: 1,
  knownShare: 0,
  hours: EVENLY,
};
const COST: Cost = { serverMs: 10, databaseMs: 5, commits: 2, notices: 1, rows: 2, journalKib: 4 };
const COSTS: Costs = {
  actions: Object.fromEntries(ACTIONS.map((action) => [action, COST])) as Record<Action, Cost>,
  socket: { memoryKib: 64, mostOfProcess: 10_000 },
  database: { noticesPerSecond: 100 },
  fileMib: 1,
};
const NOTHING = { login: 0, list: 0, open: 0, save: 0, create: 0 };
const FLEET: Fleet = { mostBusy: 0.5, memoryMib: 1024, mostWaitMinutes: 1, spare: 1 };

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

describe('a day', () => {
  it.each([EVENLY, AT_ONCE])('has every visit once', (...hours) => {
    const arrivals = arrivalsOf({ ...WORKLOAD, hours });
    expect(arrivals).toHaveLength(MINUTES_OF_DAY);
    expect(sum(arrivals)).toBeCloseTo(1440);
  });

  it('has as many pages open as begin in the length of a visit', () => {
    expect(Math.max(...openPagesOf(WORKLOAD))).toBeCloseTo(30);
    expect(Math.max(...openPagesOf({ ...WORKLOAD, windows: 2 }))).toBeCloseTo(60);
    expect(Math.max(...openPagesOf({ ...WORKLOAD, visitMinutes: 0.5 }))).toBeCloseTo(0.5);
    // 1,440 in an hour, of which each stays for half of it.
    expect(Math.max(...openPagesOf({ ...WORKLOAD, hours: AT_ONCE }))).toBeCloseTo(720);
  });

  it('goes on over midnight', () => {
    const late = EVENLY.map((_, hour) => (hour === 23 ? 1 : 0));
    const pages = openPagesOf({ ...WORKLOAD, hours: late });
    expect(pages[0]).toBeGreaterThan(pages[29] ?? 0);
    expect([pages[30], pages[1379]]).toEqual([0, 0]);
    expect(sum(pages)).toBeCloseTo(1440 * 30);
  });

  it.each<[Action, number]>([
    ['login', 1440],
    ['list', 2880],
    ['open', 1440],
    ['save', 4320],
    ['create', 720],
    ['reading', 720],
  ])('has every %s once: %i', (action, count) => {
    expect(sum(actionsOf({ ...WORKLOAD, hours: AT_ONCE }, action))).toBeCloseTo(count);
  });
});

describe('what a day asks for', () => {
  const demand = demandOf(WORKLOAD, COSTS, FLEET);

  it('follows from what single things cost', () => {
    // A visit begins each minute: a login, two lists, an opening, three saves, half a project and its reading.
    expect(demand.sockets).toBeCloseTo(30);
    expect(demand.commitsPerSecond).toBeCloseTo(16 / 60);
    expect(demand.noticesPerSecond).toBeCloseTo(8 / 60);
    expect(demand.timesToNotices).toBeCloseTo((100 * 60) / 8);
    expect(demand.rowsPerSecond).toBeCloseTo(16 / 60);
    expect(demand.databaseCores).toBeCloseTo((8 * 5) / 60_000);
    expect(demand.callsPerSecond.save).toBeCloseTo(3 / 60);
    expect(demand.storedBytesPerDay).toBeCloseTo(720 * 1024 * 1024);
    expect(demand.journalBytesPerDay).toBeCloseTo(8 * 1440 * 4 * 1024);
    expect([demand.nodes, demand.workers]).toEqual([2, 2]);
  });

  it('has longer files cost more, and known ones stored once', () => {
    const longer = demandOf({ ...WORKLOAD, fileMib: 4, knownShare: 0.25 }, COSTS, FLEET);
    expect(longer.storedBytesPerDay).toBeCloseTo(demand.storedBytesPerDay * 3);
    expect(longer.journalBytesPerDay).toBeCloseTo((7 + 4) * 1440 * 4 * 1024);
  });

  it.each<[Demand['nodesFor'], number, Partial<Workload>]>([
    // 1.44 million visits: 7.5 things a minute of 10 ms are 1.25 cores of a thousand times as many.
    ['processor', 4, { tuners: 1_440_000, visitMinutes: 1 }],
    ['sockets', 13, { tuners: 1_440_000, windows: 4, ofVisit: NOTHING }],
  ])('needs nodes for the %s', (bound, nodes, part) => {
    const asked = demandOf({ ...WORKLOAD, ...part }, COSTS, FLEET);
    expect([asked.nodesFor, asked.nodes]).toEqual([bound, nodes]);
  });

  it('needs nodes for the memory where connections are large', () => {
    const large = { ...COSTS, socket: { memoryKib: 1024, mostOfProcess: 10_000 } };
    const asked = demandOf({ ...WORKLOAD, tuners: 1_440_000, ofVisit: NOTHING }, large, FLEET);
    expect([asked.nodesFor, asked.nodes]).toEqual(['memory', 31]);
  });

  it('never falls where there are more people', () => {
    let before = demand;
    for (const tuners of [5000, 20_000, 100_000, 1_000_000]) {
      const asked = demandOf({ ...WORKLOAD, tuners }, COSTS, FLEET);
      expect(asked.nodes).toBeGreaterThanOrEqual(before.nodes);
      expect(asked.workers).toBeGreaterThanOrEqual(before.workers);
      expect(asked.commitsPerSecond).toBeGreaterThan(before.commitsPerSecond);
      before = asked;
    }
  });
});

describe('workers', () => {
  const day = (...minutes: readonly number[]): number[] =>
    Array.from({ length: MINUTES_OF_DAY }, (_, minute) => minutes[minute] ?? 0);

  it.each([
    ['one where nothing comes', day(), 1, 1, 1, 0],
    ['one where one is enough', day(1), 1, 0, 1, 0],
    ['as many as come at once where nobody may wait', day(10), 1, 0, 10, 0],
    ['half of them where one may wait a minute', day(10), 1, 1, 5, 1],
    ['more where each takes longer', day(10), 2, 1, 10, 1],
  ])('are %s', (_, arrivals, eachMinutes, mostWait, workers, waitMinutes) => {
    expect(workersFor(arrivals, eachMinutes, mostWait)).toEqual({ workers, waitMinutes });
  });

  it('are as many as keep up with a day that never ends', () => {
    const evenly = Array.from({ length: MINUTES_OF_DAY }, () => 2.5);
    expect(workersFor(evenly, 1, 0).workers).toBe(3);
  });
});

describe('the page about scale', () => {
  /** Cells without the blanks that the formatter lines them up with, and lines under heads as long as any. */
  const cellsIn = (line: string): string =>
    line.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');

  it('has the lines that the model comes to', () => {
    const page = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');
    const lines = page.split('\n').map(cellsIn);
    const wanted = [...costTable(), ...scaleTable(), busiestMinute()].map(cellsIn);
    expect(wanted.filter((line) => !lines.includes(line))).toEqual([]);
  });
});
