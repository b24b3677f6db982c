import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { median, type Quantiles, quantiles } from './quantiles.ts';

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
const FRAME_MS = 1000 / 60;
const CPU_BATCH_FRAMES = 10;

/** A page that is measured. */
export interface BenchPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Distances of frames and how many were left out, from the times of consecutive ones. */
export interface Intervals {
  readonly interval: Quantiles;
  readonly dropped: number;
}

/** What a trace tells of a span; microseconds. `tdur` is by the thread's own clock. */
interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly tdur?: number;
}

/** Builds the bench pages, serves them, and hands a browser and their address to `report`. */
export async function withBenchPages(
  report: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  await build({ configFile: CONFIG });
  const server = await preview({ configFile: CONFIG, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the bench server has no address');
  const installed = existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined;
  const executablePath = process.env['CHROMIUM_PATH'] ?? installed;
  const browser = await chromium.launch({
    args: ARGUMENTS,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await report(browser, address);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Opens a page in a context of its own, 1600 x 900 at pixel ratio 1. */
export async function openBenchPage(browser: Browser, url: string): Promise<BenchPage> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
}

/** Time that the main thread worked for a frame, in milliseconds: median over batches, each divided by its frames. */
export async function threadTimeMs(
  { session }: BenchPage,
  frames: number,
  run: (frames: number) => Promise<unknown>,
): Promise<number> {
  const perFrame: number[] = [];
  for (let batch = 0; batch < frames / CPU_BATCH_FRAMES; batch++) {
    const before = await workedMs(session);
    await run(CPU_BATCH_FRAMES);
    perFrame.push(((await workedMs(session)) - before) / CPU_BATCH_FRAMES);
  }
  return median(perFrame);
}

/**
 * Time that the main thread spent in each animation-frame callback while `run` ran, in milliseconds, in their order.
 *
 * By the thread's own clock: on a machine whose graphics device is software, the clock on the wall also counts the
 * moments in which that device had taken the processor away. Tracing itself adds some hundredths of a millisecond.
 */
export async function callbackSpentMs(
  { page, session }: BenchPage,
  run: () => Promise<unknown>,
): Promise<number[]> {
  await page.bringToFront();
  const events: TraceEvent[] = [];
  const gather = ({ value }: { value: object[] }): void => {
    for (const event of value) events.push(event as TraceEvent);
  };
  session.on('Tracing.dataCollected', gather);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
  });
  await run();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', gather);
  return events
    .filter(({ name, tdur }) => name === 'FireAnimationFrame' && tdur !== undefined)
    .sort((a, b) => a.ts - b.ts)
    .map(({ tdur }) => (tdur ?? 0) / 1000);
}

/** Bytes of the heap that are in use after collecting garbage. */
export async function heapBytes({ session }: BenchPage): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Distances of frames that began at `times`, in milliseconds. */
export function intervalsOf(times: readonly number[]): Intervals {
  const between = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  const dropped = between.reduce(
    (sum, gapMs) => sum + Math.max(0, Math.round(gapMs / FRAME_MS) - 1),
    0,
  );
  return { interval: quantiles(between), dropped };
}

/** The machine in words: graphics device of a page with a canvas, browser, cores, load. */
export async function machineOf({ page }: BenchPage, browser: Browser): Promise<string> {
  const load = loadavg()[0] ?? 0;
  const renderer = await page.evaluate(() => {
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    const info = gl?.getExtension('WEBGL_debug_renderer_info');
    return String(info && gl?.getParameter(info.UNMASKED_RENDERER_WEBGL));
  });
  return `${renderer}; Chromium ${browser.version()}; ${cpus().length} cores; load ${load.toFixed(2)}`;
}

/** Quantiles as text. */
export function quantilesText({ p50, p95, p99, max, n }: Quantiles): string {
  return `p50 ${millisecondsText(p50)} p95 ${millisecondsText(p95)} p99 ${millisecondsText(p99)} max ${millisecondsText(max)} (n ${n})`;
}

/** Milliseconds as text. */
export function millisecondsText(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(value !== undefined && value < 10 ? 3 : 1)} ms`;
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const thread = metrics.find((metric) => metric.name === 'ThreadTime');
  if (thread === undefined) throw new Error('Chromium does not tell the time of its main thread');
  return thread.value * 1000;
}
