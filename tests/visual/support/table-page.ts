import type { Page } from '@playwright/test';
import {
  type MapArea,
  type MapSelection,
  selectedMapCells,
} from '../../../core/selection/map-selection.ts';
import type { CssRect } from '../../../renderer/view/view-contract.ts';
import type { MapPageLog } from '../harness/map-harness.ts';
import type { TableRequest } from '../harness/table.ts';
import { DrawnPage, middleOf, type PagePoint } from './drawn-page.ts';
import { test as base } from './harness-pages.ts';

/** Where a cell lies on the page: its middle, and all of it. */
export interface CellPlace extends PagePoint {
  readonly rect: CssRect;
}

/** The table of a map, driven as a person would drive the product. */
export class TablePage extends DrawnPage {
  constructor(page: Page) {
    super(page, 'table');
  }

  async mount(request: TableRequest): Promise<void> {
    await this.page.evaluate((wanted) => window.table.mount(wanted), request);
    await this.settle();
  }

  async setSettings(part: TableRequest['settings']): Promise<void> {
    await this.page.evaluate((wanted) => window.table.setSettings({ ...wanted }), part);
    await this.settle();
  }

  /** Selected cells of the map as `row:column`, row by row. */
  async selected(): Promise<readonly string[]> {
    return selectedMapCells(await this.selection()).map(({ row, column }) => `${row}:${column}`);
  }

  async log(): Promise<MapPageLog> {
    return await this.page.evaluate(() => window.table.log);
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
    return { ...middleOf(rect), rect };
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
  table: async ({ borrowPage }, use) => {
    await use(new TablePage(await borrowPage('table', 'table')));
  },
});
