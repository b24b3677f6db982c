// How smoothly does the hex view scroll a large file, and what do a frame, an edit and an opening cost?
//
// Protocol: 1600 x 900 at pixel ratio 1 on a software GPU, 30 frames of warm-up, then 300. The view, a page that only
// clears its canvas and a page that does nothing take turns. Prints Markdown, and JSON after it with --json.

import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { GridBench, GridTools } from './pages/grid.ts';
import { median, type Quantiles, quantiles } from './quantiles.ts';

declare global {
  interface Window extends GridTools {
    __bench: GridBench;
    frameStep: () => void;
  }
}

const CONFIG = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const VIEWPORT = { width: 1600, height: 900 };
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-first-run',
  '--disable-background-networking',
];
const MIB = 1024 * 1024;
/** Sizes of the image, rows a frame, and how often the three pages take turns. The large one is what the marks are for. */
const SIZES = [
  { mebibytes: 1, steps: [1], rounds: 1 },
  { mebibytes: 16, steps: [1, 40], rounds: 3 },
] as const;
const WARM_UP_FRAMES = 30;
const FRAMES = 300;
const CPU_BATCH_FRAMES = 10;
const FRAME_MS = 1000 / 60;
const HEAP_FRAMES = 1000;
const IDLE_MS = 2000;

/** One scripted scroll. */
interface Scroll {
  readonly script: Quantiles;
  readonly done: Quantiles;
  readonly interval: Quantiles;
  readonly dropped: number;
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  /** Main-thread time of a frame, in milliseconds: medians over batches of frames. */
  readonly threadMs: number;
}

/** The same scroll on a page that draws nothing or only clears. */
interface Plain {
  readonly interval: Quantiles;
  readonly dropped: number;
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

const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

await build({ configFile: CONFIG });
const server = await preview({ configFile: CONFIG, preview: { port: 0, host: '127.0.0.1' } });
const origin = server.resolvedUrls?.local[0];
if (origin === undefined) throw new Error('the bench server has no address');
const browser = await chromium.launch({
  args: ARGUMENTS,
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  await report(browser, origin);
} finally {
  await browser.close();
  await server.close();
}

async function report(browser: Browser, address: string): Promise<void> {
  const loadAtStart = loadavg()[0] ?? 0;
  const blank = await openPage(browser, `${address}blank.html`);
  const clear = await openPage(browser, `${address}blank.html?clear`);
  const grid = await openPage(browser, `${address}grid.html`);
  const lines: string[] = [];
  const results: Record<string, unknown> = {};
  const note = (name: string, figures: object, text: string): void => {
    results[name] = figures;
    lines.push(`| ${name} | ${text} |`);
  };
  for (const { mebibytes, steps, rounds } of SIZES) {
    const size = `${mebibytes} MiB`;
    const opening = await measureOpening(grid, mebibytes * MIB);
    note(`${size}: open`, opening, openingText(opening));
    for (const rows of steps) {
      const scrolls = await compareScroll({ grid, clear, blank }, rows, rounds);
      note(`${size}: scroll, ${rows} rows a frame`, scrolls, scrollText(scrolls));
    }
    const again = await measureOpening(grid, mebibytes * MIB);
    note(`${size}: open again`, again, openingText(again));
  }
  const edit = await measureEdit(grid);
  note('edit of a byte', edit, `drawn in ${ms(edit.drawn.p50)} p50, ${edit.bytes} bytes uploaded`);
  const input = await measureInput(grid);
  note('key to paint', input, quantilesText(input));
  const heapBytes = await measureHeap(grid);
  note('heap growth, 1,000 frames', { heapBytes }, `${heapBytes} bytes`);
  const idleFrames = await measureIdle(grid);
  note('frames in 2 s of idleness', { idleFrames }, String(idleFrames));

  const machine = `${await rendererOf(grid)}; Chromium ${browser.version()}; ${cpus().length} cores; load ${loadAtStart.toFixed(2)}`;
  const heading = `Hex view, 1600 x 900, pixel ratio 1. ${machine}`;
  process.stdout.write(`${heading}\n\n| what | figures |\n|---|---|\n${lines.join('\n')}\n`);
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ machine, results })}\n`);
  }
}

interface BenchPage {
  readonly page: Page;
  readonly session: CDPSession;
}

async function openPage(browser: Browser, url: string): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
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
  const threadMs = await threadTime(bench, async (frames) => {
    await page.evaluate(
      async ([count, step]) => {
        await window.frameLog.run(count, () => window.__bench.scrollBy(step));
      },
      [frames, -rows] as const,
    );
  });
  return {
    script: quantiles(script),
    done: quantiles(done),
    ...intervals(times),
    ...stats,
    threadMs,
  };
}

async function measurePlain(bench: BenchPage): Promise<Plain> {
  const { page } = bench;
  await page.bringToFront();
  const run = (frames: number): Promise<number[]> =>
    page.evaluate((count) => window.frameLog.run(count, window.frameStep), frames);
  await run(WARM_UP_FRAMES);
  const times = await run(FRAMES);
  const threadMs = await threadTime(bench, async (frames) => {
    await run(frames);
  });
  return { ...intervals(times), threadMs };
}

/** Time that the main thread worked for a frame: median over batches, each divided by its frames. */
async function threadTime(
  { session }: BenchPage,
  run: (frames: number) => Promise<void>,
): Promise<number> {
  const perFrame: number[] = [];
  for (let batch = 0; batch < FRAMES / CPU_BATCH_FRAMES; batch++) {
    const before = await workedMs(session);
    await run(CPU_BATCH_FRAMES);
    perFrame.push(((await workedMs(session)) - before) / CPU_BATCH_FRAMES);
  }
  return median(perFrame);
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const thread = metrics.find((metric) => metric.name === 'ThreadTime');
  if (thread === undefined) throw new Error('Chromium does not tell the time of its main thread');
  return thread.value * 1000;
}

function intervals(times: readonly number[]): { interval: Quantiles; dropped: number } {
  const between = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  const dropped = between.reduce(
    (sum, gapMs) => sum + Math.max(0, Math.round(gapMs / FRAME_MS) - 1),
    0,
  );
  return { interval: quantiles(between), dropped };
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

async function measureHeap({ page, session }: BenchPage): Promise<number> {
  await page.bringToFront();
  const scroll = async (): Promise<void> => {
    await page.evaluate(async (frames) => {
      window.__bench.scrollBy(-window.__bench.topRow());
      await window.frameLog.run(frames, () => window.__bench.scrollBy(1));
    }, HEAP_FRAMES);
  };
  await scroll();
  const before = await heapBytes(session);
  await scroll();
  return (await heapBytes(session)) - before;
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function measureIdle({ page }: BenchPage): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(500);
  const frames = (): Promise<number> => page.evaluate(() => window.statsOf().frames);
  const before = await frames();
  await page.waitForTimeout(IDLE_MS);
  return (await frames()) - before;
}

function rendererOf({ page }: BenchPage): Promise<string> {
  return page.evaluate(() => {
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    return String(info && gl?.getParameter(info.UNMASKED_RENDERER_WEBGL));
  });
}

function openingText(opening: Opening): string {
  return `drawn in ${ms(opening.drawnMs)}, longest task after ${ms(opening.longestTaskMs)}`;
}

function scrollText({ scrolls, clears, blanks }: ScrollComparison): string {
  const over = (round: number): number =>
    (scrolls[round]?.threadMs ?? 0) - (blanks[round]?.threadMs ?? 0);
  const rounds = scrolls.map((scroll, i) =>
    [
      `script ${quantilesText(scroll.script)}`,
      `main thread ${ms(scroll.threadMs)}, over an empty page ${ms(over(i))}`,
      `interval ${quantilesText(scroll.interval)}, ${scroll.dropped} dropped`,
      `done ${quantilesText(scroll.done)}`,
      `${scroll.drawCalls} draw calls, ${scroll.bytesUploaded} bytes`,
      `clear-only: interval p50 ${ms(clears[i]?.interval.p50)}, ${clears[i]?.dropped} dropped, main thread ${ms(clears[i]?.threadMs)}`,
    ].join('; '),
  );
  return rounds.join('<br>');
}

function quantilesText({ p50, p95, p99, max, n }: Quantiles): string {
  return `p50 ${ms(p50)} p95 ${ms(p95)} p99 ${ms(p99)} max ${ms(max)} (n ${n})`;
}

function ms(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(value !== undefined && value < 10 ? 3 : 1)} ms`;
}
