import type { Page } from '@playwright/test';
import type { CellSelection } from '../../../core/selection/cell-selection.ts';
import type { HexViewSettings } from '../../../renderer/hex/hex-view-contract.ts';
import type { CssRect } from '../../../renderer/view/view-contract.ts';
import type { Harness, HarnessRequest } from '../harness/harness.ts';
import { DrawnPage, middleOf, type PagePoint } from './drawn-page.ts';
import { test as base } from './harness-pages.ts';

/** The harness page, driven as a person would drive the product. */
export class HexPage extends DrawnPage {
  constructor(page: Page) {
    super(page, 'harness');
  }

  /** Opens a view and waits for its first frame. */
  async mount(request: HarnessRequest = {}): Promise<void> {
    await this.page.evaluate((wanted) => window.harness.mount(wanted), request);
  }

  async setSettings(part: Partial<HexViewSettings>): Promise<void> {
    await this.page.evaluate((settings) => window.harness.setSettings(settings), part);
    await this.settle();
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
  async cell(address: number): Promise<PagePoint> {
    return middleOf(await this.cellRect(address));
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
}

interface Fixtures {
  /** Set by tests that change the page itself, such as its prototypes or its window: the next test gets a new one. */
  readonly changesPage: boolean;
  readonly hex: HexPage;
}

/** A test that gets the harness page, empty, with its graphics watched. */
export const test = base.extend<Fixtures>({
  hex: async ({ borrowPage }, use) => {
    await use(new HexPage(await borrowPage('hex', 'harness')));
  },
});
