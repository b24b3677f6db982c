import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { GridBench } from '../../bench/pages/grid.ts';
import type { LineBench } from '../../bench/pages/line.ts';
import type { SurfaceBench } from '../../bench/pages/surface.ts';
import { isNight } from '../support/is-night.ts';

const CONFIG = fileURLToPath(new URL('../../bench/vite.config.ts', import.meta.url));

/** What every bench page has on its window for a runner that knows nothing else of it. */
interface BenchWindow {
  readonly __bench: GridBench | LineBench | SurfaceBench;
  readonly statsOf: () => { readonly frames: number };
}

/** The pages that other views are measured beside, built as `npm run bench:serve` builds them. */
const test = base.extend<object, { readonly benchUrl: string }>({
  benchUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'bench-pages-'));
      const config = { configFile: CONFIG, build: { outDir } };
      await build(config);
      const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
      const [url] = server.resolvedUrls?.local ?? [];
      if (url === undefined) throw new Error('the bench server has no address');
      await use(url);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

/** Opens a page and shows 64 KiB in it, or 256 x 256 heights. */
async function open(page: Page, url: string, kind: 'grid' | 'line' | 'surface'): Promise<void> {
  await page.goto(`${url}${kind}.html`);
  await page.evaluate(async () => {
    const { __bench } = window as unknown as BenchWindow;
    await __bench.ready();
    if (__bench.kind === 'surface') {
      const heights = new Float32Array(65_536).map((_, i) => (i % 256) / 256);
      await __bench.setGrid(heights, 256);
    } else {
      await __bench.load(new Uint8Array(65_536).map((_, i) => (i * 31) % 256));
    }
  });
}

/** Frames drawn by an edit, once the page says that it is done. */
function framesOfEdit(page: Page, address: number, value: number): Promise<number> {
  return page.evaluate(
    async ([at, byte]) => {
      const { __bench, statsOf } = window as unknown as BenchWindow;
      const before = statsOf().frames;
      await __bench.edit(at, byte);
      return statsOf().frames - before;
    },
    [address, value] as const,
  );
}

/** By day the page that others are most often measured beside. */
const KINDS = isNight ? (['grid', 'line', 'surface'] as const) : (['grid'] as const);

for (const kind of KINDS) {
  test(`the ${kind} page says which view it shows`, async ({ page, benchUrl }) => {
    await open(page, benchUrl, kind);
    const told = await page.evaluate(() => {
      const { __bench } = window as unknown as BenchWindow;
      return { kind: __bench.kind, lib: __bench.info().lib };
    });
    expect(told).toEqual({ kind, lib: 'mapwright' });
  });

  test(`an edit on the ${kind} page is drawn when it is done`, async ({ page, benchUrl }) => {
    await open(page, benchUrl, kind);
    expect(await framesOfEdit(page, 20, 200)).toBe(1);
  });

  test(`an edit on the ${kind} page that changes nothing is done`, async ({ page, benchUrl }) => {
    await open(page, benchUrl, kind);
    await framesOfEdit(page, 20, 200);
    expect(await framesOfEdit(page, 20, 200)).toBe(0);
  });

  test(`an edit beyond the end is refused by the ${kind} page`, async ({ page, benchUrl }) => {
    await open(page, benchUrl, kind);
    await expect(framesOfEdit(page, 1_000_000, 1)).rejects.toThrow(/outside the file/);
  });
}

test('an edit out of sight of the grid page is done', async ({ page, benchUrl }) => {
  await open(page, benchUrl, 'grid');
  const rect = await page.evaluate(() => {
    const { __bench } = window as unknown as { readonly __bench: GridBench };
    return __bench.cellRect(60_000);
  });
  expect(rect).toBeNull();
  await framesOfEdit(page, 60_000, 201);
});
