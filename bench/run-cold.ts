// How long until a page that has drawn nothing yet shows the first bytes of 16 MiB? The hex view, and a page of bare glyphs.
//
// Protocol: 1600 x 900 at pixel ratio 1 on a software GPU; every run a page in a context of its own, the two in turns. From the
// call that hands over the bytes to the moment the device has drawn them. Prints Markdown.

import type { Browser } from '@playwright/test';
import { millisecondsText as ms, openBenchPage, withBenchPages } from './browser-bench.ts';
import { reportFigures } from './figures/report-figures.ts';
import type { GridBench } from './pages/grid.ts';
import { quantiles } from './quantiles.ts';

/** What both pages put on their window. */
interface ColdPage {
  readonly __bench: Pick<GridBench, 'load'>;
  imageOf(lengthBytes: number): Uint8Array;
}

const LENGTH_BYTES = 16 * 1024 * 1024;
const RUNS = 9;
/** Highest share of the bare page that the hex view may take. */
const MARK = 1.3;

await withBenchPages(report);

async function report(browser: Browser, address: string): Promise<void> {
  const times = { grid: [] as number[], bare: [] as number[] };
  // The first of each finds the graphics process as nobody does: it is no run.
  for (let run = -1; run < RUNS; run++) {
    const grid = await firstPictureMs(browser, `${address}grid.html`);
    const bare = await firstPictureMs(browser, `${address}bare-glyphs.html`);
    if (run < 0) continue;
    times.grid.push(grid);
    times.bare.push(bare);
  }
  const [grid, bare] = [quantiles(times.grid), quantiles(times.bare)];
  const ratios = quantiles(times.grid.map((gridMs, i) => gridMs / (times.bare[i] ?? 1)));
  process.stdout.write(
    [
      `First picture of 16 MiB on a fresh page, ${RUNS} runs\n`,
      '| page | p50 | most |',
      '|---|---|---|',
      `| hex view | ${ms(grid.p50)} | ${ms(grid.max)} |`,
      `| bare glyphs | ${ms(bare.p50)} | ${ms(bare.max)} |`,
      `| ratio, mark ${MARK} | ${ratios.p50.toFixed(2)} | ${ratios.max.toFixed(2)} |`,
      '',
    ].join('\n'),
  );
  reportFigures('cold', [
    { name: 'first picture of 16 MiB, beside bare glyphs', kind: 'ratio', value: ratios.p50 },
    { name: 'first picture of 16 MiB, ms', kind: 'time', value: grid.p50 },
  ]);
}

async function firstPictureMs(browser: Browser, url: string): Promise<number> {
  const { page } = await openBenchPage(browser, url);
  await page.bringToFront();
  const tookMs = await page.evaluate(async (lengthBytes) => {
    const { __bench: bench, imageOf } = window as unknown as ColdPage;
    const image = imageOf(lengthBytes);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const startMs = performance.now();
    await bench.load(image);
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    if (!gl) throw new Error('the page has no context');
    // Waits for the device.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return performance.now() - startMs;
  }, LENGTH_BYTES);
  await page.context().close();
  return tookMs;
}
