// What does a turn of a surface cost, beside a page that draws a bare mesh and one that does nothing?
//
// Protocol: 1600 x 900 at pixel ratio 1 on a software GPU, 30 frames of warm-up, then 300 (60 of the largest map), the pages taking turns. Prints
// Markdown, and JSON after it with --json. Numbers among the arguments are the sides of the maps wanted: 16, 64, 256.

import type { Browser } from '@playwright/test';
import {
  type BenchPage,
  heapBytes,
  type Intervals,
  intervalsOf,
  machineOf,
  millisecondsText,
  openBenchPage,
  quantilesText,
  threadTimeMs,
  withBenchPages,
} from './browser-bench.ts';
import { deviceTimes } from './device-time.ts';
import type { Figure } from './figures/figure.ts';
import { reportFigures } from './figures/report-figures.ts';
import type { SurfaceBench, SurfaceTools } from './pages/surface.ts';
import { median, type Quantiles, quantiles } from './quantiles.ts';

/** What the page has on its window. */
type SurfaceWindow = SurfaceTools & { readonly __bench: SurfaceBench };
type PlainWindow = Pick<SurfaceTools, 'frameLog'> & { readonly frameStep: () => void };

/** Maps by their side, how often they are turned and for how many frames: a software GPU takes seconds for the largest. */
const MAPS = [
  { side: 16, rounds: 3, frames: 300 },
  { side: 64, rounds: 3, frames: 300 },
  { side: 256, rounds: 1, frames: 60 },
];
const WARM_UP_FRAMES = 30;
const DONE_FRAMES = 60;
const DEVICE_FRAMES = 60;
const HEAP_FRAMES = 1000;
const IDLE_MS = 2000;
const EDITS = 200;
const LOADS = 5;

const wantedSides = process.argv.slice(2).map(Number).filter(Number.isInteger);
const wantedMaps = MAPS.filter(
  ({ side }) => wantedSides.length === 0 || wantedSides.includes(side),
);

/** One scripted turn of the surface. */
interface Turn extends Intervals {
  readonly script: Quantiles;
  readonly done: Quantiles;
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  readonly threadMs: number;
}

interface Plain extends Intervals {
  readonly threadMs: number;
}

await withBenchPages(report);

async function report(browser: Browser, address: string): Promise<void> {
  const surface = await openBenchPage(browser, `${address}surface.html`);
  const blank = await openBenchPage(browser, `${address}blank.html`);
  const lines: string[] = [];
  const results: Record<string, unknown> = {};
  const figures: Figure[] = [];
  const note = (name: string, figures: unknown, text: string): void => {
    results[name] = figures;
    lines.push(`| ${name} | ${text} |`);
  };
  // The page that was opened last hides it, and a hidden page has no frames to wait for.
  await surface.page.bringToFront();
  await surface.page.evaluate(() => (window as unknown as SurfaceWindow).__bench.ready());
  const machine = await machineOf(surface, browser);
  for (const { side, rounds, frames } of wantedMaps) {
    const name = `${side} x ${side}`;
    const loads = await measureLoads(surface, side);
    note(`${name}: load to pixels`, loads, quantilesText(loads));
    figures.push({ name: `${name}: load to pixels, ms`, kind: 'time', value: loads.p50 });
    const turns: TurnRound[] = [];
    const bare = await openBenchPage(browser, `${address}bare-mesh.html?n=${side}`);
    for (let round = 1; round <= rounds; round++) {
      const turn = await measureTurn(surface, frames);
      const mesh = await measurePlain(bare, frames);
      const nothing = await measurePlain(blank, frames);
      note(`${name}: turn, ${round}`, { turn, mesh, nothing }, turnText(turn, mesh, nothing));
      turns.push({ turn, mesh, nothing });
      const device = await deviceTimes(surface, DEVICE_FRAMES);
      const meshDevice = await deviceTimes(bare, DEVICE_FRAMES);
      const text = `${quantilesText(device)}; bare mesh: ${quantilesText(meshDevice)}`;
      note(`${name}: device time of a frame, ${round}`, { device, meshDevice }, text);
    }
    await bare.page.close();
    figures.push(...figuresOfTurns(name, turns));
    const edit = await measureEdit(surface, side);
    const bytes = `at most ${edit.bytes} bytes uploaded`;
    note(
      `${name}: edit of a byte`,
      edit,
      `drawn in ${millisecondsText(edit.drawn.p50)} p50, ${bytes}`,
    );
    figures.push(
      { name: `${name}: edit of a byte: bytes uploaded`, kind: 'count', value: edit.bytes },
      { name: `${name}: edit of a byte, ms`, kind: 'time', value: edit.drawn.p50 },
    );
  }
  const growth = await measureHeap(surface);
  note('heap growth, 1,000 frames', { growth }, `${growth} bytes`);
  const idleFrames = await measureIdle(surface);
  note('frames in 2 s of idleness', { idleFrames }, String(idleFrames));
  figures.push({ name: 'frames in 2 s of idleness', kind: 'count', value: idleFrames });
  const heading = `Surface, 1600 x 900, pixel ratio 1. ${machine}`;
  process.stdout.write(`${heading}\n\n| what | figures |\n|---|---|\n${lines.join('\n')}\n`);
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ machine, results })}\n`);
  }
  reportFigures('surface', figures);
}

/** A surface, a bare mesh and an empty page that took turns. */
interface TurnRound {
  readonly turn: Turn;
  readonly mesh: Plain;
  readonly nothing: Plain;
}

function figuresOfTurns(name: string, rounds: readonly TurnRound[]): Figure[] {
  const overEmpty = rounds.map(({ turn, nothing }) => turn.threadMs - nothing.threadMs);
  const besideMesh = rounds.map(({ turn, mesh }) => turn.threadMs / mesh.threadMs);
  const last = rounds.at(-1);
  return [
    { name: `${name}: draw calls`, kind: 'count', value: last?.turn.drawCalls ?? 0 },
    { name: `${name}: main thread beside a bare mesh`, kind: 'ratio', value: median(besideMesh) },
    { name: `${name}: over an empty page, ms`, kind: 'time', value: median(overEmpty) },
    {
      name: `${name}: script, ms`,
      kind: 'time',
      value: median(rounds.map(({ turn }) => turn.script.p50)),
    },
  ];
}

async function measureLoads({ page }: BenchPage, side: number): Promise<Quantiles> {
  await page.bringToFront();
  const times = await page.evaluate(
    async ([n, count]) => {
      const { __bench, rotateDone } = window as unknown as SurfaceWindow;
      const times: number[] = [];
      for (let load = 0; load < count; load++) {
        const heights = Float32Array.from(
          { length: n * n },
          (_, i) => 0.5 + 0.5 * Math.sin(((i % n) / n) * 5 + load) * Math.cos((i / n / n) * 4),
        );
        const startMs = performance.now();
        await __bench.setGrid(heights, n);
        times.push(performance.now() - startMs);
        await rotateDone(0, 0);
      }
      return times;
    },
    [side, LOADS] as const,
  );
  return quantiles(times);
}

async function measureTurn(bench: BenchPage, frames: number): Promise<Turn> {
  const { page } = bench;
  await page.bringToFront();
  const run = (wanted: number): Promise<number[]> =>
    page.evaluate((count) => {
      const { __bench, frameLog } = window as unknown as SurfaceWindow;
      return frameLog.run(count, () => __bench.rotate(3, 0));
    }, wanted);
  await run(WARM_UP_FRAMES);
  const times = await run(frames);
  const stats = await page.evaluate((count) => {
    const { recentScriptMs, drawCallsLastFrame, bytesUploadedLastFrame } = (
      window as unknown as SurfaceWindow
    ).statsOf();
    const view = (window as unknown as SurfaceWindow).statsOf();
    const script = [...recentScriptMs.call(view, count)];
    return { script, drawCalls: drawCallsLastFrame, bytesUploaded: bytesUploadedLastFrame };
  }, frames);
  const done = await page.evaluate(async (count) => {
    const { rotateDone } = window as unknown as SurfaceWindow;
    const times: number[] = [];
    for (let i = 0; i < count; i++) times.push(await rotateDone(3, 0));
    return times;
  }, DONE_FRAMES);
  const threadMs = await threadTimeMs(bench, frames, run);
  const { script, ...counts } = stats;
  const figures = { script: quantiles(script), done: quantiles(done), threadMs };
  return { ...figures, ...intervalsOf(times), ...counts };
}

async function measurePlain(bench: BenchPage, frames: number): Promise<Plain> {
  const { page } = bench;
  await page.bringToFront();
  const run = (wanted: number): Promise<number[]> =>
    page.evaluate((count) => {
      const { frameLog, frameStep } = window as unknown as PlainWindow;
      return frameLog.run(count, frameStep);
    }, wanted);
  await run(WARM_UP_FRAMES);
  const times = await run(frames);
  return { ...intervalsOf(times), threadMs: await threadTimeMs(bench, frames, run) };
}

async function measureEdit(
  { page }: BenchPage,
  side: number,
): Promise<{ drawn: Quantiles; bytes: number }> {
  await page.bringToFront();
  const { times, bytes } = await page.evaluate(
    async ([n, count]) => {
      const { __bench, statsOf } = window as unknown as SurfaceWindow;
      const times: number[] = [];
      let bytes = 0;
      for (let i = 0; i < count; i++) {
        const startMs = performance.now();
        await __bench.edit(2 * ((i * 7) % (n * n)) + (i % 2), (i * 37) % 251);
        times.push(performance.now() - startMs);
        bytes = Math.max(bytes, statsOf().bytesUploadedLastFrame);
      }
      return { times, bytes };
    },
    [side, EDITS] as const,
  );
  return { drawn: quantiles(times), bytes };
}

async function measureHeap(bench: BenchPage): Promise<number> {
  await bench.page.bringToFront();
  const turn = async (): Promise<void> => {
    await bench.page.evaluate(async (frames) => {
      const { __bench, frameLog } = window as unknown as SurfaceWindow;
      await frameLog.run(frames, () => __bench.rotate(3, 0));
    }, HEAP_FRAMES);
  };
  await bench.page.evaluate(() => {
    const { __bench } = window as unknown as SurfaceWindow;
    return __bench.setGrid(
      new Float32Array(256).map((_, i) => (i % 16) / 16),
      16,
    );
  });
  await turn();
  const before = await heapBytes(bench);
  await turn();
  return (await heapBytes(bench)) - before;
}

async function measureIdle({ page }: BenchPage): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(500);
  const frames = (): Promise<number> =>
    page.evaluate(() => (window as unknown as SurfaceWindow).statsOf().frames);
  const before = await frames();
  await page.waitForTimeout(IDLE_MS);
  return (await frames()) - before;
}

function turnText(turn: Turn, mesh: Plain, nothing: Plain): string {
  const over = (threadMs: number): string => millisecondsText(threadMs - nothing.threadMs);
  return [
    `script ${quantilesText(turn.script)}`,
    `main thread over an empty page ${over(turn.threadMs)}`,
    `interval ${quantilesText(turn.interval)}, ${turn.dropped} dropped`,
    `done ${quantilesText(turn.done)}`,
    `${turn.drawCalls} draw calls, ${turn.bytesUploaded} bytes`,
    `bare mesh: interval p50 ${millisecondsText(mesh.interval.p50)}, ${mesh.dropped} dropped, main thread over an empty page ${over(mesh.threadMs)}`,
  ].join('; ');
}
