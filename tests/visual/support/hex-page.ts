import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { CellSelection } from '../../../core/selection/cell-selection.ts';
import type {
  CssRect,
  HexViewSettings,
  HexViewStats,
} from '../../../renderer/hex/hex-view-contract.ts';
import type { Harness, HarnessRequest } from '../harness/harness.ts';
import { type GraphicsLog, watchGraphics } from './graphics-log.ts';

const CONFIG = fileURLToPath(new URL('../harness/vite.config.ts', import.meta.url));

/** The harness page, driven as a person would drive the product. */
export class HexPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a view and waits for its first frame. */
  async mount(request: HarnessRequest = {}): Promise<void> {
    await this.page.evaluate((wanted) => window.harness.mount(wanted), request);
  }

  async unmount(): Promise<void> {
    await this.page.evaluate(() => window.harness.unmount());
  }

  async setSettings(part: Partial<HexViewSettings>): Promise<void> {
    await this.page.evaluate((settings) => window.harness.setSettings(settings), part);
    await this.settle();
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

  async stats(): Promise<Omit<HexViewStats, 'recentScriptMs'>> {
    return await this.page.evaluate(() => {
      const stats = window.harness.view?.stats;
      if (stats === undefined) throw new Error('no view');
      const { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame } = stats;
      return { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame };
    });
  }

  /** Place of the part of a cell that is in sight; throws if none is. */
  async cellRect(address: number): Promise<CssRect> {
    const rect = await this.page.evaluate((at) => window.harness.view?.cellRect(at), address);
    if (rect === undefined) throw new Error(`the cell at ${address} is out of sight`);
    return rect;
  }

  async isInSight(address: number): Promise<boolean> {
    const rect = await this.page.evaluate((at) => window.harness.view?.cellRect(at), address);
    return rect !== undefined;
  }

  /** Middle of a cell. */
  async cell(address: number): Promise<{ readonly x: number; readonly y: number }> {
    const { leftPx, topPx, widthPx, heightPx } = await this.cellRect(address);
    return { x: leftPx + widthPx / 2, y: topPx + heightPx / 2 };
  }

  async click(address: number, modifiers: ('Shift' | 'Control')[] = []): Promise<void> {
    const { x, y } = await this.cell(address);
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.click(x, y);
    for (const key of modifiers) await this.page.keyboard.up(key);
  }

  /** Presses on a cell, moves over others and stays pressed. */
  async dragTo(from: number, to: number): Promise<void> {
    const start = await this.cell(from);
    const end = await this.cell(to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
  }

  async selection(): Promise<CellSelection> {
    const state = await this.page.evaluate(() => window.harness.view?.state());
    if (state === undefined) throw new Error('no view');
    return state.selection;
  }

  async selected(): Promise<readonly number[]> {
    return (await this.page.evaluate(() => window.harness.view?.selectedAddresses())) ?? [];
  }

  async cursor(): Promise<number> {
    return (await this.selection()).cursorAddress;
  }

  async topAddress(): Promise<number> {
    const state = await this.page.evaluate(() => window.harness.view?.state());
    return state?.topAddress ?? Number.NaN;
  }

  async log(): Promise<Harness['log']> {
    return await this.page.evaluate(() => window.harness.log);
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
}

interface Fixtures {
  readonly hex: HexPage;
}

interface WorkerFixtures {
  readonly harnessUrl: string;
}

/** A test that gets the harness page, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  harnessUrl: [
    // Playwright reads what a fixture needs from the pattern of its first parameter: here nothing.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      // A folder of its own: a build of the product beside the tests must not take the page away.
      const outDir = await mkdtemp(join(tmpdir(), 'hex-harness-'));
      const config = { configFile: CONFIG, build: { outDir } };
      await build(config);
      const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
      const [url] = server.resolvedUrls?.local ?? [];
      if (url === undefined) throw new Error('the harness server has no address');
      await use(url);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  hex: async ({ page, harnessUrl }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    await page.addInitScript(watchGraphics);
    await page.goto(harnessUrl);
    await use(new HexPage(page));
    base.expect(errors, 'errors and warnings of the page').toEqual([]);
  },
});
