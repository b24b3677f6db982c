// How smoothly does the hex view scroll a large file, and what do a frame, an edit and an opening cost?
//
// Protocol: 1600 x 900 at pixel ratio 1 on a software GPU, 30 frames of warm-up, then 300. The view, a page that only
// clears its canvas and a page that does nothing take turns. Prints Markdown, and JSON after it with --json.

import type { Browser } from '@playwright/test';
import {
  type BenchPage,
  callbackSpentMs,
  heapBytes,
  type Intervals,
  intervalsOf,
  machineOf,
  millisecondsText as ms,
  openBenchPage,
  quantilesText,
  threadTimeMs,
  withBenchPages,
} from './browser-bench.ts';
import type { Figure } from './figures/figure.ts';
import { reportFigures } from './figures/report-figures.ts';
import type { GridBench, GridTools } from './pages/grid.ts';
import { median, type Quantiles, quantiles } from './quantiles.ts';

declare global {
  interface Window extends GridTools {
    __bench: GridBench;
    frameStep: () => void;
  }
}

const MIB = 1024 * 1024;
/** Sizes of the image, rows a frame, and how often the three pages take turns. The large one is what the marks are for. */
const SIZES = [
  { mebibytes: 1, steps: [1], rounds: 1 },
  { mebibytes: 16, steps: [1, 40], rounds: 3 },
] as const;
const WARM_UP_FRAMES = 30;
const FRAMES = 300;
const HEAP_FRAMES = 1000;
const IDLE_MS = 2000;

/** One scripted scroll. */
interface Scroll extends Intervals {
  /** By the clock, so with the time in which the graphics device had the processor. */
  readonly script: Quantiles;
  /** By the thread's own clock: the scroll step and the view's frame together. */
  readonly spent: Quantiles;
  readonly done: Quantiles;
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  /** Main-thread time of a frame, in milliseconds: medians over batches of frames. */
  readonly threadMs: number;
}

/** The same scroll on a page that draws nothing or only clears. */
interface Plain extends Intervals {
  readonly threadMs: number;
}

/** Rounds that took turns: index i of each list was measured next to the others. */
interface ScrollComparison {
  readonly scrolls: readonly Scroll[];
  readonly clears: readonly Plain[];
  readonly blanks: readonly Plain[];
}

/** What it costs to show a file that is in memory already. */
interface Opening {
  /** From the call to the frame that shows the bytes, in milliseconds. */
  readonly drawnMs: number;
  /** Longest task in the second after it, in milliseconds; 0 if none was longer than 50. */
  readonly longestTaskMs: number;
}

await withBenchPages(report);

async function report(browser: Browser, address: string): Promise<void> {
  const blank = await openBenchPage(browser, `${address}blank.html`);
  const clear = await openBenchPage(browser, `${address}blank.html?clear`);
  const grid = await openBenchPage(browser, `${address}grid.html`);
  const lines: string[] = [];
  const results: Record<string, unknown> = {};
  const figures: Figure[] = [];
  const note = (name: string, figures: object, text: string): void => {
    results[name] = figures;
    lines.push(`| ${name} | ${text} |`);
  };
  for (const { mebibytes, steps, rounds } of SIZES) {
    const size = `${mebibytes} MiB`;
    const opening = await measureOpening(grid, mebibytes * MIB);
    note(`${size}: open`, opening, openingText(opening));
    figures.push({ name: `${size}: open, ms`, kind: 'time', value: opening.drawnMs });
    for (const rows of steps) {
      const scrolls = await compareScroll({ grid, clear, blank }, rows, rounds);
      const name = `${size}: scroll, ${rows} rows a frame`;
      note(name, scrolls, scrollText(scrolls));
      figures.push(...figuresOfScroll(name, scrolls));
    }
    const again = await measureOpening(grid, mebibytes * MIB);
    note(`${size}: open again`, again, openingText(again));
  }
  const edit = await measureEdit(grid);
  note('edit of a byte', edit, `drawn in ${ms(edit.drawn.p50)} p50, ${edit.bytes} bytes uploaded`);
  const input = await measureInput(grid);
  note('key to paint', input, quantilesText(input));
  figures.push(
    { name: 'edit of a byte: bytes uploaded', kind: 'count', value: edit.bytes },
    { name: 'edit of a byte, ms', kind: 'time', value: edit.drawn.p50 },
    { name: 'key to paint, ms', kind: 'time', value: input.p50 },
  );
  const growth = await measureHeap(grid);
  note('heap growth, 1,000 frames', { growth }, `${growth} bytes`);
  const idleFrames = await measureIdle(grid);
  note('frames in 2 s of idleness', { idleFrames }, String(idleFrames));
  figures.push({ name: 'frames in 2 s of idleness', kind: 'count', value: idleFrames });

  const machine = await machineOf(grid, browser);
  const heading = `Hex view, 1600 x 900, pixel ratio 1. ${machine}`;
  process.stdout.write(`${heading}\n\n| what | figures |\n|---|---|\n${lines.join('\n')}\n`);
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ machine, results })}\n`);
  }
  reportFigures('grid', figures);
}

/** Medians of the rounds. Frames that were dropped say more of the machine than of the view. */
function figuresOfScroll(name: string, { scrolls, clears, blanks }: ScrollComparison): Figure[] {
  const threadMs = (all: readonly Plain[]): number => median(all.map((round) => round.threadMs));
  const last = scrolls.at(-1);
  return [
    { name: `${name}: draw calls`, kind: 'count', value: last?.drawCalls ?? 0 },
    { name: `${name}: bytes uploaded`, kind: 'count', value: last?.bytesUploaded ?? 0 },
    {
      name: `${name}: main thread beside a page that clears`,
      kind: 'ratio',
      value: threadMs(scrolls) / threadMs(clears),
    },
    {
      name: `${name}: over an empty page, ms`,
      kind: 'time',
      value: threadMs(scrolls) - threadMs(blanks),
    },
    {
      name: `${name}: script, ms`,
      kind: 'time',
      value: median(scrolls.map(({ spent }) => spent.p50)),
    },
  ];
}

async function measureOpening({ page }: BenchPage, lengthBytes: number): Promise<Opening> {
  await page.bringToFront();
  return await page.evaluate(async (length) => {
    const image = window.imageOf(length);
    let longestTaskMs = 0;
    const startMs = performance.now();
    await window.__bench.load(image);
    const drawnMs = performance.now() - startMs;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        longestTaskMs = Math.max(longestTaskMs, entry.duration);
      }
    });
    observer.observe({ type: 'longtask' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    observer.disconnect();
    return { drawnMs, longestTaskMs };
  }, lengthBytes);
}

/** The view, a page that clears and a page that does nothing, in turns; the last round's quantiles and all rounds' medians. */
async function compareScroll(
  { grid, clear, blank }: Record<'grid' | 'clear' | 'blank', BenchPage>,
  rows: number,
  rounds: number,
): Promise<ScrollComparison> {
  const scrolls: Scroll[] = [];
  const clears: Plain[] = [];
  const blanks: Plain[] = [];
  for (let round = 0; round < rounds; round++) {
    scrolls.push(await measureScroll(grid, rows));
    clears.push(await measurePlain(clear));
    blanks.push(await measurePlain(blank));
  }
  return { scrolls, clears, blanks };
}

async function measureScroll(bench: BenchPage, rows: number): Promise<Scroll> {
  const { page } = bench;
  await page.bringToFront();
  await page.evaluate(
    async ([frames, step]) => {
      window.__bench.scrollBy(-window.__bench.topRow());
      await window.frameLog.run(frames, () => window.__bench.scrollBy(step));
    },
    [WARM_UP_FRAMES, rows] as const,
  );
  const { times, script, stats } = await page.evaluate(
    async ([frames, step]) => {
      const times = await window.frameLog.run(frames, () => window.__bench.scrollBy(step));
      const stats = window.statsOf();
      return {
        times,
        script: [...stats.recentScriptMs(frames)],
        stats: {
          drawCalls: stats.drawCallsLastFrame,
          bytesUploaded: stats.bytesUploadedLastFrame,
        },
      };
    },
    [FRAMES, rows] as const,
  );
  const done = await page.evaluate(
    async ([frames, step]) => {
      const times: number[] = [];
      for (let i = 0; i < frames; i++)
        times.push(await window.scrollDone(i % 2 === 0 ? step : -step));
      return times;
    },
    [FRAMES, rows] as const,
  );
  await page.evaluate(async () => {
    window.__bench.scrollBy(-window.__bench.topRow());
    await window.frameLog.run(1, () => undefined);
  });
  const spent = await callbackSpentMs(bench, async () => {
    await page.evaluate(
      async ([count, step]) => {
        await window.frameLog.run(count, () => window.__bench.scrollBy(step));
      },
      [FRAMES, rows] as const,
    );
  });
  const threadMs = await threadTimeMs(bench, FRAMES, async (frames) => {
    await page.evaluate(
      async ([count, step]) => {
        await window.frameLog.run(count, () => window.__bench.scrollBy(step));
      },
      [frames, -rows] as const,
    );
  });
  return {
    script: quantiles(script),
    spent: quantiles(inSteps(spent)),
    done: quantiles(done),
    ...intervalsOf(times),
    ...stats,
    threadMs,
  };
}

/**
 * A step of a scroll has two callbacks: its own, which asks for the view's, and the view's in the next frame. At either end
 * of the trace one may stand alone.
 */
function inSteps(callbacks: readonly number[]): number[] {
  if (Math.abs(callbacks.length - 2 * FRAMES) > 2) {
    throw new Error(`${callbacks.length} callbacks in ${FRAMES} frames: something else draws`);
  }
  return Array.from(
    { length: Math.floor(callbacks.length / 2) },
    (_, step) => (callbacks[2 * step] ?? 0) + (callbacks[2 * step + 1] ?? 0),
  );
}

async function measurePlain(bench: BenchPage): Promise<Plain> {
  const { page } = bench;
  await page.bringToFront();
  const run = (frames: number): Promise<number[]> =>
    page.evaluate((count) => window.frameLog.run(count, window.frameStep), frames);
  await run(WARM_UP_FRAMES);
  const times = await run(FRAMES);
  const threadMs = await threadTimeMs(bench, FRAMES, run);
  return { ...intervalsOf(times), threadMs };
}

async function measureEdit({ page }: BenchPage): Promise<{ drawn: Quantiles; bytes: number }> {
  await page.bringToFront();
  const { times, bytes } = await page.evaluate(async (count) => {
    window.__bench.scrollBy(-window.__bench.topRow());
    window.__bench.prepareEdit();
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const startMs = performance.now();
      await window.__bench.edit(64 + (i % 64), i % 251);
      times.push(performance.now() - startMs);
    }
    return { times, bytes: window.statsOf().bytesUploadedLastFrame };
  }, FRAMES);
  return { drawn: quantiles(times), bytes };
}

/** Event Timing of real key presses: from the event to the picture, in steps of 8 ms. */
async function measureInput({ page }: BenchPage): Promise<Quantiles> {
  await page.bringToFront();
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'keydown') durations.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    window.__bench.prepareEdit();
  });
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(i % 2 === 0 ? 'PageDown' : 'ArrowDown');
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(200);
  return quantiles(
    await page.evaluate(() => (window as unknown as { durations: number[] }).durations),
  );
}

async function measureHeap(bench: BenchPage): Promise<number> {
  const { page } = bench;
  await page.bringToFront();
  const scroll = async (): Promise<void> => {
    await page.evaluate(async (frames) => {
      window.__bench.scrollBy(-window.__bench.topRow());
      await window.frameLog.run(frames, () => window.__bench.scrollBy(1));
    }, HEAP_FRAMES);
  };
  await scroll();
  const before = await heapBytes(bench);
  await scroll();
  return (await heapBytes(bench)) - before;
}

async function measureIdle({ page }: BenchPage): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(500);
  const frames = (): Promise<number> => page.evaluate(() => window.statsOf().frames);
  const before = await frames();
  await page.waitForTimeout(IDLE_MS);
  return (await frames()) - before;
}

function openingText(opening: Opening): string {
  return `drawn in ${ms(opening.drawnMs)}, longest task after ${ms(opening.longestTaskMs)}`;
}

function scrollText({ scrolls, clears, blanks }: ScrollComparison): string {
  const over = (round: number): number =>
    (scrolls[round]?.threadMs ?? 0) - (blanks[round]?.threadMs ?? 0);
  const rounds = scrolls.map((scroll, i) =>
    [
      `script by the clock ${quantilesText(scroll.script)}`,
      `script spent ${quantilesText(scroll.spent)}`,
      `main thread ${ms(scroll.threadMs)}, over an empty page ${ms(over(i))}`,
      `interval ${quantilesText(scroll.interval)}, ${scroll.dropped} dropped`,
      `done ${quantilesText(scroll.done)}`,
      `${scroll.drawCalls} draw calls, ${scroll.bytesUploaded} bytes`,
      `clear-only: interval p50 ${ms(clears[i]?.interval.p50)}, ${clears[i]?.dropped} dropped, main thread ${ms(clears[i]?.threadMs)}`,
    ].join('; '),
  );
  return rounds.join('<br>');
}
