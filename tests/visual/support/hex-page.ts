import { expect, type Page } from '@playwright/test';
import type { CellSelection } from '../../../core/selection/cell-selection.ts';
import type {
  CssRect,
  HexViewSettings,
  HexViewStats,
} from '../../../renderer/hex/hex-view-contract.ts';
import type { Harness, HarnessRequest } from '../harness/harness.ts';
import type { GraphicsLog } from './graphics-log.ts';
import { test as base } from './harness-pages.ts';

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

  /**
   * Compares the view with a stored picture, once: what is drawn is drawn, nothing moves by itself. A colour that is off by
   * 3 of 255 fails.
   */
  async expectPicture(name: string): Promise<void> {
    expect(await this.picture()).toMatchSnapshot(name);
  }

  /** The picture of the view, byte for byte comparable within one run of the browser. */
  async picture(): Promise<Buffer> {
    await this.settle();
    return await this.page.screenshot();
  }
}

interface Fixtures {
  /** Set by tests that change the page itself, such as its prototypes or its window: the next test gets a new one. */
  readonly changesPage: boolean;
  readonly hex: HexPage;
}

/** A test that gets the harness page, empty, with its graphics watched. */
export const test = base.extend<Fixtures>({
  changesPage: [false, { option: true }],
  hex: async ({ sharedPageOf, viewport, changesPage }, use) => {
    const shared = await sharedPageOf('hex');
    await shared.begin(viewport);
    await use(new HexPage(shared.page));
    expect(shared.errors, 'errors and warnings of the page').toEqual([]);
    if (changesPage) await shared.reload();
    else await shared.page.evaluate(() => window.harness.reset());
  },
});
