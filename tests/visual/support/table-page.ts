import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { MapArea, MapSelection } from '../../../core/selection/map-selection.ts';
import type { CssRect } from '../../../renderer/hex/hex-view-contract.ts';
import type { TableLog, TableRequest } from '../harness/table.ts';
import { type GraphicsLog, watchGraphics } from './graphics-log.ts';

const CONFIG = fileURLToPath(new URL('../harness/table.config.ts', import.meta.url));

/** Where a cell lies on the page, in CSS pixels. */
export interface CellPlace {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly rect: CssRect;
}

/** The table of a map, driven as a person would drive the product. */
export class TablePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async mount(request: TableRequest): Promise<void> {
    await this.page.evaluate((wanted) => window.table.mount(wanted), request);
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

  /** Every draw call, upload and context since the page was loaded. */
  async graphics(): Promise<GraphicsLog> {
    return await this.page.evaluate(() => ({ ...window.graphics }));
  }

  /** The picture of the view, byte for byte comparable within one run of the browser. */
  async picture(): Promise<Buffer> {
    await this.settle();
    return await this.page.screenshot();
  }

  async log(): Promise<TableLog> {
    return await this.page.evaluate(() => window.table.log);
  }

  async frames(): Promise<number> {
    return await this.page.evaluate(() => window.table.view?.stats.frames ?? 0);
  }

  async selection(): Promise<MapSelection> {
    const selection = await this.page.evaluate(() => window.table.view?.selection());
    if (selection === undefined) throw new Error('no view');
    return selection;
  }

  /** Area, row and column of the cursor. */
  async cursor(): Promise<readonly [area: MapArea, row: number, column: number]> {
    const { area, cursor } = await this.selection();
    return [area, cursor.row, cursor.column];
  }

  async topRow(): Promise<number | undefined> {
    return await this.page.evaluate(() => window.table.view?.topRow());
  }

  async isInSight(area: MapArea, row: number, column: number): Promise<boolean> {
    return (await this.#rect(area, row, column)) !== undefined;
  }

  /** Place of a cell; throws if it is out of sight. */
  async cell(area: MapArea, row: number, column: number): Promise<CellPlace> {
    const rect = await this.#rect(area, row, column);
    if (rect === undefined) throw new Error(`${area} ${row}:${column} is out of sight`);
    const { leftPx, topPx, widthPx, heightPx } = rect;
    return { x: leftPx + widthPx / 2, y: topPx + heightPx / 2, rect };
  }

  async click(area: MapArea, row: number, column: number): Promise<void> {
    const { x, y } = await this.cell(area, row, column);
    await this.page.mouse.click(x, y);
    await this.settle();
  }

  async focus(): Promise<void> {
    await this.page.evaluate(() => window.table.view?.focus());
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.settle();
  }

  async spoken(): Promise<string | null> {
    await this.rest();
    return await this.page.locator('.hex-view-live').textContent();
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

  async #rect(area: MapArea, row: number, column: number): Promise<CssRect | undefined> {
    return await this.page.evaluate(
      ([a, r, c]) => window.table.view?.cellRect(a, { row: r, column: c }),
      [area, row, column] as const,
    );
  }
}

interface Fixtures {
  readonly table: TablePage;
}

interface WorkerFixtures {
  readonly tableHarnessUrl: string;
}

/** A test that gets the harness page of the table, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  tableHarnessUrl: [
    // Playwright reads what a fixture needs from the pattern of its first parameter: here nothing.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      // A folder of its own: a build of the product beside the tests must not take the page away.
      const outDir = await mkdtemp(join(tmpdir(), 'table-harness-'));
      const config = { configFile: CONFIG, build: { outDir } };
      await build(config);
      const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
      const [url] = server.resolvedUrls?.local ?? [];
      if (url === undefined) throw new Error('the harness server has no address');
      await use(`${url}table.html`);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  table: async ({ page, tableHarnessUrl }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    await page.addInitScript(watchGraphics);
    await page.goto(tableHarnessUrl);
    await use(new TablePage(page));
    base.expect(errors, 'errors and warnings of the page').toEqual([]);
  },
});
