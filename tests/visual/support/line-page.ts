import { expect, type Page } from '@playwright/test';
import type { CssRect, HexViewStats } from '../../../renderer/hex/hex-view-contract.ts';
import type { DumpRequest, LineLog } from '../harness/line.ts';
import type { MapLog, MapRequest } from '../harness/line-map.ts';
import type { GraphicsLog } from './graphics-log.ts';
import { test as base } from './harness-pages.ts';

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
  /** Set by tests that change the page itself: the next test gets a new one. */
  readonly changesPage: boolean;
  readonly line: HexLinePage;
  readonly map: MapLinePage;
}

/** A test that gets the harness page of the line views, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures>({
  changesPage: [false, { option: true }],
  line: async ({ sharedPageOf, viewport, changesPage }, use) => {
    const shared = await sharedPageOf('line');
    await shared.begin(viewport);
    await use(new HexLinePage(shared.page));
    expect(shared.errors, 'errors and warnings of the page').toEqual([]);
    if (changesPage) await shared.reload();
    else await shared.page.evaluate(() => window.line.reset());
  },
  map: async ({ page, openHarness }, use) => {
    await openHarness('line');
    await use(new MapLinePage(page));
  },
});
