import type { Page } from '@playwright/test';
import {
  type MapArea,
  type MapSelection,
  selectedMapCells,
} from '../../../core/selection/map-selection.ts';
import type { CssRect, HexViewStats } from '../../../renderer/hex/hex-view-contract.ts';
import type { TableLog, TableRequest } from '../harness/table.ts';
import type { GraphicsLog } from './graphics-log.ts';
import { test as base } from './harness-pages.ts';

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

  async unmount(): Promise<void> {
    await this.page.evaluate(() => window.table.unmount());
  }

  async setSettings(part: TableRequest['settings']): Promise<void> {
    await this.page.evaluate((wanted) => window.table.setSettings({ ...wanted }), part);
    await this.settle();
  }

  /** Selected cells of the map as `row:column`, row by row. */
  async selected(): Promise<readonly string[]> {
    return selectedMapCells(await this.selection()).map(({ row, column }) => `${row}:${column}`);
  }

  async log(): Promise<TableLog> {
    return await this.page.evaluate(() => window.table.log);
  }

  async stats(): Promise<Omit<HexViewStats, 'recentScriptMs'>> {
    return await this.page.evaluate(() => {
      const stats = window.table.view?.stats;
      if (stats === undefined) throw new Error('no view');
      const { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame } = stats;
      return { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame };
    });
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

  /** Presses on a cell and moves to another one, without releasing. */
  async drag(
    area: MapArea,
    from: readonly [number, number],
    to: readonly [number, number],
  ): Promise<void> {
    const start = await this.cell(area, ...from);
    const end = await this.cell(area, ...to);
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
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

/** A test that gets the harness page of the table, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures>({
  table: async ({ page, openHarness }, use) => {
    await openHarness('table');
    await use(new TablePage(page));
  },
});
