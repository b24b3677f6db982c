import type { Action, Costs } from './costs.ts';
import type { Workload } from './day.ts';
import { type Demand, demandOf } from './demand.ts';
import { MEASURED_COSTS } from './measured-costs.ts';
import { FLEET, HUNDRED_THOUSAND } from './workloads.ts';

const GIB = 1024 ** 3;

/** What is made twice as large or half as large, one at a time. */
const CHANGES: ReadonlyArray<readonly [string, (factor: number) => readonly [Workload, Costs]]> = [
  [
    'tuners',
    (factor) => [{ ...HUNDRED_THOUSAND, tuners: HUNDRED_THOUSAND.tuners * factor }, MEASURED_COSTS],
  ],
  [
    'length of a visit',
    (factor) => [
      { ...HUNDRED_THOUSAND, visitMinutes: HUNDRED_THOUSAND.visitMinutes * factor },
      MEASURED_COSTS,
    ],
  ],
  ['saves in a visit', (factor) => [visit('save', factor), MEASURED_COSTS]],
  ['openings in a visit', (factor) => [visit('open', factor), MEASURED_COSTS]],
  ['new projects in a visit', (factor) => [visit('create', factor), MEASURED_COSTS]],
  [
    'length of files',
    (factor) => [
      { ...HUNDRED_THOUSAND, fileMib: HUNDRED_THOUSAND.fileMib * factor },
      MEASURED_COSTS,
    ],
  ],
  ['cost of a save', (factor) => [HUNDRED_THOUSAND, dearer('save', factor)]],
  ['cost of an opening', (factor) => [HUNDRED_THOUSAND, dearer('open', factor)]],
  ['cost of a reading', (factor) => [HUNDRED_THOUSAND, dearer('reading', factor)]],
];

function visit(action: Exclude<Action, 'reading'>, factor: number): Workload {
  const { ofVisit } = HUNDRED_THOUSAND;
  return { ...HUNDRED_THOUSAND, ofVisit: { ...ofVisit, [action]: ofVisit[action] * factor } };
}

function dearer(action: Action, factor: number): Costs {
  const { actions } = MEASURED_COSTS;
  const cost = actions[action];
  const { serverMs, databaseMs } = cost;
  const changed = { ...cost, serverMs: serverMs * factor, databaseMs: databaseMs * factor };
  return { ...MEASURED_COSTS, actions: { ...actions, [action]: changed } };
}

function cellsOf(demand: Demand): string {
  return [
    `${demand.nodes} (${demand.nodesFor})`,
    demand.workers,
    demand.databaseCores.toFixed(1),
    demand.commitsPerSecond.toFixed(0),
    `${demand.noticesPerSecond.toFixed(1)} (${demand.timesToNotices.toFixed(1)})`,
    demand.rowsPerSecond.toFixed(0),
    demand.sockets.toFixed(0),
    (demand.storedBytesPerDay / GIB).toFixed(1),
    (demand.journalBytesPerDay / GIB).toFixed(1),
  ].join(' | ');
}

/** What so many tuners need, and what moves the answer, as Markdown: docs/scale.md has the same lines. */
export function scaleTable(): string[] {
  const rows = [10_000, 30_000, 100_000, 300_000].map((tuners) => {
    const demand = demandOf({ ...HUNDRED_THOUSAND, tuners }, MEASURED_COSTS, FLEET);
    return `| ${tuners} tuners | ${cellsOf(demand)} |`;
  });
  const changes = CHANGES.flatMap(([name, change]) =>
    [0.5, 2].map((by) => `| ${name} x ${by} | ${cellsOf(demandOf(...change(by), FLEET))} |`),
  );
  return [
    '| | nodes | workers | database cores | commits/s | notices/s (times to the bound) | rows/s | sockets | GiB stored a day | GiB of journal a day |',
    `|${' --- |'.repeat(10)}`,
    ...rows,
    ...changes,
  ];
}

/** What the busiest minute of a hundred thousand has in a second. */
export function busiestMinute(): string {
  const { callsPerSecond, waitMinutes } = demandOf(HUNDRED_THOUSAND, MEASURED_COSTS, FLEET);
  const calls = Object.entries(callsPerSecond).map(
    ([action, count]) => `${count.toFixed(1)} ${action}`,
  );
  return `In a second of the busiest minute: ${calls.join(', ')}. A file waits ${waitMinutes.toFixed(1)} minutes at most.`;
}

/** What single things cost, as Markdown. */
export function costTable(): string[] {
  const rows = Object.entries(MEASURED_COSTS.actions).map(
    ([action, cost]) => `| ${action} | ${Object.values(cost).join(' | ')} |`,
  );
  return [
    '| one | server ms | database ms | commits | of them notices | rows | journal KiB |',
    `|${' --- |'.repeat(7)}`,
    ...rows,
  ];
}
