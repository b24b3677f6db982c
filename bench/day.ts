// Which interactions of a tuner's day hold the main thread for more than 50 ms?
//
// Plays the day of tests/e2e/day.spec.ts on a file of every family, in a browser that nobody watches: the driver of the tests
// works in the page as well. Prints Markdown: the tasks after each step that had one. The page has to be built:
// `npm run build`. Names of families, such as `me7`, play those alone.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createFamilySample,
  SAMPLE_FAMILIES,
  type SampleFamily,
  sampleLengths,
} from '../core/samples/family-sample.ts';
import { daySteps } from './day/day-steps.ts';
import { planMaps } from './day/planned-maps.ts';
import { startOwnServer } from './own-server.ts';
import { UnwatchedBrowser } from './unwatched-browser.ts';
import { UnwatchedInput } from './unwatched-input.ts';

const SEED = 11;
/** A step is over when this has passed after what it was to bring: what is done when the page is idle counts as well. */
const REST_MS = 500;
/** Every so many bytes somebody else has changed one. */
const CHANGED_EVERY_BYTES = 0x1_0001;
/** A browser that has just come up is busy with itself. */
const UP_MS = 3000;

/** Long tasks after each step that had one in milliseconds, in the order of the steps, by name. */
type LongTasks = Map<string, number[]>;

const wanted = SAMPLE_FAMILIES.filter((family) => {
  const names = process.argv.slice(2);
  return names.length === 0 || names.includes(family);
});
const folder = mkdtempSync(join(tmpdir(), 'mapwright-day-'));
const server = await startOwnServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000' });
// One for all days: only on the first of them no script is compiled.
const browser = await UnwatchedBrowser.launch();
const days = new Map<SampleFamily, LongTasks>();
let stepCount = 0;
try {
  await delay(UP_MS);
  for (const family of wanted) days.set(family, await playDay(family));
  process.stdout.write(`${table()}\n`);
} finally {
  await browser.dispose();
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
}

async function playDay(family: SampleFamily): Promise<LongTasks> {
  const [lengthBytes = 0] = sampleLengths(family);
  const sample = createFamilySample({ family, seed: SEED, lengthBytes });
  const steps = daySteps({
    serverUrl: server.url,
    project: `A day on ${family}`,
    maps: planMaps(sample),
    imagePath: fileOf(`${family}.bin`, sample.image),
    importedPath: fileOf(`${family}-elsewhere.bin`, withOtherBytes(sample.image)),
  });
  const all: LongTasks = new Map();
  const tab = await browser.open();
  await tab.prepare(`(${noteLongTasks})()`);
  const input = new UnwatchedInput(tab);
  for (const { name, act } of steps) {
    await tab.ask('globalThis.longTasksMs?.splice(0)');
    await act({ tab, input });
    await delay(REST_MS);
    stepCount++;
    const tasksMs = (await tab.ask('longTasksMs')) as number[];
    if (tasksMs.length > 0) all.set(name, [...(all.get(name) ?? []), ...tasksMs]);
  }
  await tab.close();
  return all;
}

/** Runs in the page before its scripts. */
function noteLongTasks(): void {
  const longTasksMs: number[] = [];
  Object.assign(window, { longTasksMs });
  new PerformanceObserver((list) => {
    longTasksMs.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
  }).observe({ type: 'longtask', buffered: true });
}

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function withOtherBytes(image: Uint8Array): Uint8Array {
  return image.map((byte, address) => (address % CHANGED_EVERY_BYTES === 0x500 ? byte ^ 5 : byte));
}

function table(): string {
  const names = new Set([...days.values()].flatMap((all) => [...all.keys()]));
  const lines = [...names].map((name) => {
    const cells = [...days.values()].map((all) => all.get(name)?.join(' ') ?? '-');
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [
    `Tasks over 50 ms in ${stepCount} steps, in ms, load ${loadavg()[0]?.toFixed(2)}\n`,
    `| step | ${[...days.keys()].join(' | ')} |`,
    `|---|${'---|'.repeat(days.size)}`,
    ...lines,
  ].join('\n');
}
