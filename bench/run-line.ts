// How smoothly does the line of a dump pan, and what do a frame, an edit and the whole file as one line cost?
//
// Protocol: 1600 x 900 at pixel ratio 1 on a software GPU, 30 frames of warm-up, then 300. The view and a page that does
// nothing take turns. Prints Markdown, and JSON after it with --json.

import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { Figure } from './figures/figure.ts';
import { reportFigures } from './figures/report-figures.ts';
import type { LineBench, LineTools } from './pages/line.ts';
import { median, type Quantiles, quantiles } from './quantiles.ts';

/** What the page has on its window. `run-grid.ts` declares the same names with the types of its own page. */
type LineWindow = LineTools & { readonly __bench: LineBench };
type BlankWindow = Pick<LineTools, 'frameLog'> & { readonly frameStep: () => void };

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
const ROUNDS = 3;
const WARM_UP_FRAMES = 30;
const FRAMES = 300;
const CPU_BATCH_FRAMES = 10;
const FRAME_MS = 1000 / 60;
const HEAP_FRAMES = 1000;
const IDLE_MS = 2000;
const PANS = [1, 64, 512];

interface BenchPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** One scripted pan. */
interface Pan {
  readonly script: Quantiles;
  readonly interval: Quantiles;
  readonly dropped: number;
  readonly drawCalls: number;
  readonly bytesUploaded: number;
  /** Main-thread time of a frame over that of an empty page, in milliseconds. */
  readonly threadMs: number;
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

async function report(launched: Browser, address: string): Promise<void> {
  const loadAtStart = loadavg()[0] ?? 0;
  const blank = await openPage(launched, `${address}blank.html`);
  const line = await openPage(launched, `${address}line.html`);
  const lines: string[] = [];
  const results: Record<string, unknown> = {};
  const figures: Figure[] = [];
  const note = (name: string, figures: unknown, text: string): void => {
    results[name] = figures;
    lines.push(`| ${name} | ${text} |`);
  };
  for (const mebibytes of [1, 16]) {
    const size = `${mebibytes} MiB`;
    const loadMs = await measureLoad(line, mebibytes * MIB, false);
    note(`${size}: 5,120 points`, { loadMs }, `drawn in ${ms(loadMs)}`);
    for (const points of PANS) {
      const pans = await comparePan(line, blank, points);
      const name = `${size}: pan, ${points} points a frame`;
      note(name, pans, pans.map(panText).join('<br>'));
      figures.push(...figuresOfPans(name, pans));
    }
  }
  const edit = await measureEdit(line);
  note('edit of a byte', edit, `drawn in ${ms(edit.drawn.p50)} p50, ${edit.bytes} bytes uploaded`);
  const heapBytes = await measureHeap(line);
  note('heap growth, 1,000 frames', { heapBytes }, `${heapBytes} bytes`);
  const wholeMs: number[] = [];
  for (const round of [1, 2, 3]) {
    const loadMs = await measureLoad(line, 16 * MIB, true);
    note(`16 MiB as one line, ${round}`, { loadMs }, `drawn in ${ms(loadMs)}`);
    wholeMs.push(loadMs);
  }
  const after = await measureWholeFrames(line);
  note('16 MiB as one line: a frame after', after, `script ${quantilesText(after)}`);
  const idleFrames = await measureIdle(line);
  note('frames in 2 s of idleness', { idleFrames }, String(idleFrames));
  figures.push(
    { name: 'edit of a byte: bytes uploaded', kind: 'count', value: edit.bytes },
    { name: 'edit of a byte, ms', kind: 'time', value: edit.drawn.p50 },
    { name: '16 MiB as one line, ms', kind: 'time', value: median(wholeMs) },
    { name: '16 MiB as one line: a frame after, ms', kind: 'time', value: after.p50 },
    { name: 'frames in 2 s of idleness', kind: 'count', value: idleFrames },
  );

  const machine = `${await rendererOf(line)}; Chromium ${launched.version()}; ${cpus().length} cores; load ${loadAtStart.toFixed(2)}`;
  const heading = `Line of a dump, 1600 x 900, pixel ratio 1. ${machine}`;
  process.stdout.write(`${heading}\n\n| what | figures |\n|---|---|\n${lines.join('\n')}\n`);
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ machine, results })}\n`);
  }
  reportFigures('line', figures);
}

function figuresOfPans(name: string, pans: readonly Pan[]): Figure[] {
  const last = pans.at(-1);
  return [
    { name: `${name}: draw calls`, kind: 'count', value: last?.drawCalls ?? 0 },
    {
      name: `${name}: over an empty page, ms`,
      kind: 'time',
      value: median(pans.map(({ threadMs }) => threadMs)),
    },
    {
      name: `${name}: script, ms`,
      kind: 'time',
      value: median(pans.map(({ script }) => script.p50)),
    },
  ];
}

async function openPage(launched: Browser, url: string): Promise<BenchPage> {
  const context = await launched.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.goto(url);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
}

async function measureLoad(
  { page }: BenchPage,
  lengthBytes: number,
  whole: boolean,
): Promise<number> {
  await page.bringToFront();
  return await page.evaluate(
    async ([length, isWhole]) => {
      const { __bench, imageOf } = window as unknown as LineWindow;
      await __bench.ready();
      const image = imageOf(length);
      const startMs = performance.now();
      await __bench.load(image, { whole: isWhole });
      return performance.now() - startMs;
    },
    [lengthBytes, whole] as const,
  );
}

async function comparePan(line: BenchPage, blank: BenchPage, points: number): Promise<Pan[]> {
  const pans: Pan[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pan = await measurePan(line, points);
    const emptyMs = await threadTime(blank, async (frames) => {
      await blank.page.evaluate(async (count) => {
        const { frameLog, frameStep } = window as unknown as BlankWindow;
        await frameLog.run(count, frameStep);
      }, frames);
    });
    pans.push({ ...pan, threadMs: pan.threadMs - emptyMs });
  }
  return pans;
}

async function measurePan(line: BenchPage, points: number): Promise<Pan> {
  const { page } = line;
  await page.bringToFront();
  const run = (frames: number, step: number): Promise<number[]> =>
    page.evaluate(
      async ([count, by]) => {
        const { __bench, frameLog } = window as unknown as LineWindow;
        return await frameLog.run(count, () => __bench.panBy(by));
      },
      [frames, step] as const,
    );
  await page.evaluate(() => {
    const { __bench } = window as unknown as LineWindow;
    __bench.panBy(-Number.MAX_SAFE_INTEGER);
  });
  await run(WARM_UP_FRAMES, points);
  const times = await run(FRAMES, points);
  const { script, drawCalls, bytesUploaded } = await page.evaluate((frames) => {
    const stats = (window as unknown as LineWindow).statsOf();
    return {
      script: [...stats.recentScriptMs(frames)],
      drawCalls: stats.drawCallsLastFrame,
      bytesUploaded: stats.bytesUploadedLastFrame,
    };
  }, FRAMES);
  const threadMs = await threadTime(line, async (frames) => {
    await run(frames, -points);
  });
  return { script: quantiles(script), ...intervals(times), drawCalls, bytesUploaded, threadMs };
}

/** Time that the main thread worked for a frame: median over batches, each divided by its frames. */
async function threadTime(
  { page, session }: BenchPage,
  run: (frames: number) => Promise<void>,
): Promise<number> {
  await page.bringToFront();
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
    const { __bench, statsOf } = window as unknown as LineWindow;
    __bench.panBy(-Number.MAX_SAFE_INTEGER);
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const startMs = performance.now();
      await __bench.edit(64 + (i % 64), i % 251);
      times.push(performance.now() - startMs);
    }
    return { times, bytes: statsOf().bytesUploadedLastFrame };
  }, FRAMES);
  return { drawn: quantiles(times), bytes };
}

/** Frames over the whole file that change nothing but the cursor. */
async function measureWholeFrames({ page }: BenchPage): Promise<Quantiles> {
  await page.bringToFront();
  const script = await page.evaluate(async (frames) => {
    const { frameLog, moveCursor, statsOf } = window as unknown as LineWindow;
    let address = 0;
    await frameLog.run(frames, () => {
      address += 4096;
      moveCursor(address);
    });
    return [...statsOf().recentScriptMs(frames - 1)];
  }, FRAMES);
  return quantiles(script);
}

async function measureHeap({ page, session }: BenchPage): Promise<number> {
  await page.bringToFront();
  const pan = async (): Promise<void> => {
    await page.evaluate(async (frames) => {
      const { __bench, frameLog } = window as unknown as LineWindow;
      __bench.panBy(-Number.MAX_SAFE_INTEGER);
      await frameLog.run(frames, () => __bench.panBy(64));
    }, HEAP_FRAMES);
  };
  await pan();
  const before = await heapBytes(session);
  await pan();
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
  const frames = (): Promise<number> =>
    page.evaluate(() => (window as unknown as LineWindow).statsOf().frames);
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

function panText(pan: Pan): string {
  return [
    `script ${quantilesText(pan.script)}`,
    `main thread over an empty page ${ms(pan.threadMs)}`,
    `interval ${quantilesText(pan.interval)}, ${pan.dropped} dropped`,
    `${pan.drawCalls} draw calls, ${pan.bytesUploaded} bytes`,
  ].join('; ');
}

function quantilesText({ p50, p95, p99, max, n }: Quantiles): string {
  return `p50 ${ms(p50)} p95 ${ms(p95)} p99 ${ms(p99)} max ${ms(max)} (n ${n})`;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 3 : 1)} ms`;
}
