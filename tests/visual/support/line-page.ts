import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { CssRect, HexViewStats } from '../../../renderer/hex/hex-view-contract.ts';
import type { DumpRequest, LineLog } from '../harness/line.ts';
import type { MapLog, MapRequest } from '../harness/line-map.ts';
import { type GraphicsLog, watchGraphics } from './graphics-log.ts';

const CONFIG = fileURLToPath(new URL('../harness/line.config.ts', import.meta.url));

/** A point of the page, in CSS pixels. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** What both line views have in common on the harness page. */
class PlotPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Two frames: what was asked for is drawn. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    });
  }

  /** Waits until screen readers have been told, which comes last. */
  async rest(): Promise<void> {
    await this.page.waitForTimeout(250);
  }

  /** Every draw call, upload and context since the page was loaded. */
  async graphics(): Promise<GraphicsLog> {
    return await this.page.evaluate(() => ({ ...window.graphics }));
  }

  /** The picture of the view, byte for byte comparable within one run of the browser. */
  async picture(): Promise<Buffer> {
    await this.settle();
    return await this.page.screenshot();
  }

  /** Presses on a point, moves to another and stays pressed. */
  async dragBetween(from: PagePoint, to: PagePoint): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.settle();
  }

  async focus(): Promise<void> {
    await this.page.locator('.line-view-field').focus();
  }

  async spoken(): Promise<string | null> {
    await this.rest();
    return await this.page.locator('.hex-view-live').textContent();
  }

  async tip(): Promise<string | null> {
    await this.settle();
    const tip = this.page.locator('.line-view-tip');
    return (await tip.isVisible()) ? await tip.textContent() : null;
  }

  /** Takes the graphics context away, or gives it back. */
  async context(what: 'loseContext' | 'restoreContext'): Promise<void> {
    await this.page.evaluate((call) => {
      const state = window as unknown as { lost?: WEBGL_lose_context | undefined };
      state.lost ??=
        document
          .querySelector('canvas')
          ?.getContext('webgl2')
          ?.getExtension('WEBGL_lose_context') ?? undefined;
      state.lost?.[call]();
    }, what);
  }
}

function middleOf({ leftPx, topPx, widthPx, heightPx }: CssRect): PagePoint {
  return { x: leftPx + widthPx / 2, y: topPx + heightPx / 2 };
}

/** The line of a dump, driven as a person would drive the product. */
export class HexLinePage extends PlotPage {
  /** Opens a view and waits for its first frame and for the summary of the file. */
  async mount(request: DumpRequest = {}): Promise<void> {
    await this.page.evaluate((wanted) => window.line.mount(wanted), request);
    await this.page.waitForFunction(() => window.line.view?.isSummarised);
    await this.settle();
  }

  async goTo(address: number): Promise<void> {
    await this.page.evaluate((at) => window.line.view?.goTo(at), address);
    await this.settle();
  }

  async stats(): Promise<Omit<HexViewStats, 'recentScriptMs'>> {
    return await this.page.evaluate(() => {
      const stats = window.line.view?.stats;
      if (stats === undefined) throw new Error('no view');
      const { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame } = stats;
      return { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame };
    });
  }

  async log(): Promise<LineLog> {
    return await this.page.evaluate(() => window.line.log);
  }

  async state() {
    const state = await this.page.evaluate(() => window.line.view?.state());
    if (state === undefined) throw new Error('no view');
    return state;
  }

  async cursor(): Promise<number> {
    return (await this.state()).selection.cursorAddress;
  }

  async selected(): Promise<readonly number[]> {
    return (await this.page.evaluate(() => window.line.view?.selectedAddresses())) ?? [];
  }

  async word(address: number): Promise<number | undefined> {
    return await this.page.evaluate((at) => {
      const { picture } = window.line.store;
      return (picture[at] ?? 0) | ((picture[at + 1] ?? 0) << 8);
    }, address);
  }

  async isInSight(address: number): Promise<boolean> {
    return (
      (await this.page.evaluate((at) => window.line.view?.wordRect(at), address)) !== undefined
    );
  }

  /** Place of the point of a word; throws if it is out of sight. */
  async point(address: number): Promise<PagePoint> {
    const rect = await this.page.evaluate((at) => window.line.view?.wordRect(at), address);
    if (rect === undefined) throw new Error(`the word at ${address} is out of sight`);
    return middleOf(rect);
  }
}

/** The curves of a map, driven as a person would drive the product. */
export class MapLinePage extends PlotPage {
  async mount(request: MapRequest): Promise<void> {
    await this.page.evaluate((wanted) => window.mapLine.mount(wanted), request);
    await this.settle();
  }

  async log(): Promise<MapLog> {
    return await this.page.evaluate(() => window.mapLine.log);
  }

  async frames(): Promise<number> {
    return await this.page.evaluate(() => window.mapLine.view?.stats.frames ?? 0);
  }

  /** Row and column of the cursor. */
  async cursor(): Promise<readonly [row: number, column: number]> {
    const cursor = await this.page.evaluate(() => window.mapLine.view?.selection().cursor);
    return [cursor?.row ?? Number.NaN, cursor?.column ?? Number.NaN];
  }

  async raw(row: number, column: number): Promise<number> {
    return await this.page.evaluate(([r, c]) => window.mapLine.rawOf(r, c), [row, column] as const);
  }

  /** Place of the point of a cell; throws if it is out of sight. */
  async point(row: number, column: number): Promise<PagePoint> {
    const rect = await this.page.evaluate(
      ([r, c]) => window.mapLine.view?.cellRect('data', { row: r, column: c }),
      [row, column] as const,
    );
    if (rect === undefined) throw new Error(`cell ${row}:${column} is out of sight`);
    return middleOf(rect);
  }
}

interface Fixtures {
  readonly line: HexLinePage;
  readonly map: MapLinePage;
}

interface WorkerFixtures {
  readonly lineHarnessUrl: string;
}

/** A test that gets the harness page of the line views, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  lineHarnessUrl: [
    // Playwright reads what a fixture needs from the pattern of its first parameter: here nothing.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      // A folder of its own: a build of the product beside the tests must not take the page away.
      const outDir = await mkdtemp(join(tmpdir(), 'line-harness-'));
      const config = { configFile: CONFIG, build: { outDir } };
      await build(config);
      const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
      const [url] = server.resolvedUrls?.local ?? [];
      if (url === undefined) throw new Error('the harness server has no address');
      await use(`${url}line.html`);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  line: async ({ page, lineHarnessUrl }, use) => {
    const errors = await openWatched(page, lineHarnessUrl);
    await use(new HexLinePage(page));
    base.expect(errors, 'errors and warnings of the page').toEqual([]);
  },
  map: async ({ page, lineHarnessUrl }, use) => {
    const errors = await openWatched(page, lineHarnessUrl);
    await use(new MapLinePage(page));
    base.expect(errors, 'errors and warnings of the page').toEqual([]);
  },
});

async function openWatched(page: Page, url: string): Promise<readonly string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  await page.addInitScript(watchGraphics);
  await page.goto(url);
  return errors;
}
