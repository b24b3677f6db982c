import type { Page } from '@playwright/test';
import type { SurfaceCamera, SurfacePreset } from '../../../renderer/surface/surface-camera.ts';
import type { MapPageLog } from '../harness/map-harness.ts';
import type { SurfaceRequest } from '../harness/surface.ts';
import { DrawnPage, middleOf, type PagePoint } from './drawn-page.ts';
import { test as base } from './harness-pages.ts';

/** The surface of a map, driven as a person would drive the product. */
export class SurfacePage extends DrawnPage {
  constructor(page: Page) {
    super(page, 'surface');
  }

  /** Opens a view and waits for its first frame. */
  async mount(request: Partial<SurfaceRequest> = {}): Promise<void> {
    const wanted = { width: 16, height: 12, ...request };
    await this.page.evaluate((asked) => window.surface.mount(asked), wanted);
    await this.settle();
  }

  /** Place of the middle of a cell; throws if it is outside the picture. */
  async point(row: number, column: number): Promise<PagePoint> {
    const rect = await this.page.evaluate((cell) => window.surface.view?.cellRect('data', cell), {
      row,
      column,
    });
    if (rect === undefined) throw new Error(`cell ${row}:${column} is out of sight`);
    return middleOf(rect);
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

  /** Every camera that the view has told its owner. */
  async cameras(): Promise<readonly SurfaceCamera[]> {
    return await this.page.evaluate(() => window.surface.cameras);
  }

  async show(preset: SurfacePreset): Promise<void> {
    await this.page.evaluate((name) => window.surface.view?.showPreset(name), preset);
    await this.settle();
  }

  async raw(row: number, column: number): Promise<number> {
    return await this.page.evaluate(([r, c]) => window.surface.rawOf(r, c), [row, column] as const);
  }

  async log(): Promise<MapPageLog> {
    return await this.page.evaluate(() => window.surface.log);
  }

  async tip(): Promise<string | null> {
    await this.settle();
    const tip = this.page.locator('.line-view-tip');
    return (await tip.isVisible()) ? await tip.textContent() : null;
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
}

interface Fixtures {
  readonly surface: SurfacePage;
}

/** A test that gets the harness page of the surface, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures>({
  surface: async ({ borrowPage }, use) => {
    await use(new SurfacePage(await borrowPage('surface', 'surface')));
  },
});
