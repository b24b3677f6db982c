import type { Page } from '@playwright/test';
import type { HexViewStats } from '../../../renderer/hex/hex-view-contract.ts';
import type { SurfaceCamera, SurfacePreset } from '../../../renderer/surface/surface-camera.ts';
import type { SurfaceLog, SurfaceRequest } from '../harness/surface.ts';
import type { GraphicsLog } from './graphics-log.ts';
import { test as base } from './harness-pages.ts';

/** A point of the page, in CSS pixels. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** The surface of a map, driven as a person would drive the product. */
export class SurfacePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a view and waits for its first frame. */
  async mount(request: Partial<SurfaceRequest> = {}): Promise<void> {
    const wanted = { width: 16, height: 12, ...request };
    await this.page.evaluate((asked) => window.surface.mount(asked), wanted);
    await this.settle();
  }

  async unmount(): Promise<void> {
    await this.page.evaluate(() => window.surface.unmount());
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

  async focus(): Promise<void> {
    await this.page.locator('.line-view-field').focus();
  }

  /** Place of the middle of a cell; throws if it is outside the picture. */
  async point(row: number, column: number): Promise<PagePoint> {
    const rect = await this.page.evaluate((cell) => window.surface.view?.cellRect('data', cell), {
      row,
      column,
    });
    if (rect === undefined) throw new Error(`cell ${row}:${column} is out of sight`);
    return { x: rect.leftPx + rect.widthPx / 2, y: rect.topPx + rect.heightPx / 2 };
  }

  async isInSight(row: number, column: number): Promise<boolean> {
    const find = (cell: { row: number; column: number }) =>
      window.surface.view?.cellRect('data', cell) !== undefined;
    return await this.page.evaluate(find, { row, column });
  }

  /** Row and column of the cursor. */
  async cursor(): Promise<readonly [row: number, column: number]> {
    const cursor = await this.page.evaluate(() => window.surface.view?.selection().cursor);
    return [cursor?.row ?? Number.NaN, cursor?.column ?? Number.NaN];
  }

  async camera(): Promise<SurfaceCamera> {
    const camera = await this.page.evaluate(() => window.surface.view?.camera());
    if (camera === undefined) throw new Error('no view');
    return camera;
  }

  async show(preset: SurfacePreset): Promise<void> {
    await this.page.evaluate((name) => window.surface.view?.showPreset(name), preset);
    await this.settle();
  }

  async raw(row: number, column: number): Promise<number> {
    return await this.page.evaluate(([r, c]) => window.surface.rawOf(r, c), [row, column] as const);
  }

  async log(): Promise<SurfaceLog> {
    return await this.page.evaluate(() => window.surface.log);
  }

  async stats(): Promise<Omit<HexViewStats, 'recentScriptMs'>> {
    return await this.page.evaluate(() => {
      const stats = window.surface.view?.stats;
      if (stats === undefined) throw new Error('no view');
      const { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame } = stats;
      return { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame };
    });
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

  async tip(): Promise<string | null> {
    await this.settle();
    const tip = this.page.locator('.line-view-tip');
    return (await tip.isVisible()) ? await tip.textContent() : null;
  }

  async spoken(): Promise<string | null> {
    await this.rest();
    return await this.page.locator('.hex-view-live').textContent();
  }

  /** Presses on a point, moves by pixels and stays pressed. */
  async drag(
    from: PagePoint,
    x: number,
    y: number,
    button: 'left' | 'middle' | 'right' = 'left',
  ): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move(from.x + x, from.y + y, { steps: 4 });
    await this.settle();
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

interface Fixtures {
  readonly surface: SurfacePage;
}

/** A test that gets the harness page of the surface, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures>({
  surface: async ({ page, openHarness }, use) => {
    await openHarness('surface');
    await use(new SurfacePage(page));
  },
});
