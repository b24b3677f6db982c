import type { Page } from '@playwright/test';
import type { LineZoom } from '../../../renderer/plot/line-zoom.ts';
import type { DumpRequest, LineLog } from '../harness/line.ts';
import type { MapRequest } from '../harness/line-map.ts';
import type { MapPageLog } from '../harness/map-harness.ts';
import { DrawnPage, middleOf, type PagePoint } from './drawn-page.ts';
import { test as base } from './harness-pages.ts';

/** What both line views have in common on the harness page. */
class PlotPage extends DrawnPage {
  /** Presses on a point, moves to another and stays pressed. */
  async dragBetween(from: PagePoint, to: PagePoint): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.settle();
  }

  async tip(): Promise<string | null> {
    await this.settle();
    const tip = this.page.locator('.line-view-tip');
    return (await tip.isVisible()) ? await tip.textContent() : null;
  }
}

/** The line of a dump, driven as a person would drive the product. */
export class HexLinePage extends PlotPage {
  constructor(page: Page) {
    super(page, 'line');
  }

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
  constructor(page: Page) {
    super(page, 'mapLine');
  }

  async mount(request: MapRequest): Promise<void> {
    await this.page.evaluate((wanted) => window.mapLine.mount(wanted), request);
    await this.settle();
  }

  async log(): Promise<MapPageLog> {
    return await this.page.evaluate(() => window.mapLine.log);
  }

  /** Every range and scale that the view has told its owner. */
  async zooms(): Promise<readonly LineZoom[]> {
    return await this.page.evaluate(() => window.mapLine.zooms);
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

/** A test that gets the harness page of the line views, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures>({
  line: async ({ borrowPage }, use) => {
    await use(new HexLinePage(await borrowPage('line', 'line')));
  },
  map: async ({ borrowPage }, use) => {
    await use(new MapLinePage(await borrowPage('line', 'mapLine')));
  },
});
