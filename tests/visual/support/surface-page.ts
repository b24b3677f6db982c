import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import type { HexViewStats } from '../../../renderer/hex/hex-view-contract.ts';
import type { SurfaceCamera, SurfacePreset } from '../../../renderer/surface/surface-camera.ts';
import type { SurfaceLog, SurfaceRequest } from '../harness/surface.ts';
import { type GraphicsLog, watchGraphics } from './graphics-log.ts';

const CONFIG = fileURLToPath(new URL('../harness/surface.config.ts', import.meta.url));

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

  /** Pixels of two pictures of a size that differ by more than `tolerance` of 255 in a channel. */
  async differingPixels(a: Buffer, b: Buffer, tolerance: number): Promise<number> {
    const pictures = [a, b].map((picture) => picture.toString('base64'));
    return await this.page.evaluate(
      async ([encoded, most]) => {
        const [first, second] = await Promise.all(
          encoded.map(async (picture) => {
            const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            context?.drawImage(bitmap, 0, 0);
            return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
          }),
        );
        if (first === undefined || first.length !== second?.length) throw new Error('other sizes');
        let count = 0;
        for (let at = 0; at < first.length; at += 4) {
          const isOther = [0, 1, 2].some(
            (channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)) > most,
          );
          if (isOther) count++;
        }
        return count;
      },
      [pictures, tolerance] as const,
    );
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

interface WorkerFixtures {
  readonly surfaceHarnessUrl: string;
}

/** A test that gets the harness page of the surface, open and empty, with its graphics watched. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  surfaceHarnessUrl: [
    // Playwright reads what a fixture needs from the pattern of its first parameter: here nothing.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      // A folder of its own: a build of the product beside the tests must not take the page away.
      const outDir = await mkdtemp(join(tmpdir(), 'surface-harness-'));
      const config = { configFile: CONFIG, build: { outDir } };
      await build(config);
      const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
      const [url] = server.resolvedUrls?.local ?? [];
      if (url === undefined) throw new Error('the harness server has no address');
      await use(`${url}surface.html`);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  surface: async ({ page, surfaceHarnessUrl }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    await page.addInitScript(watchGraphics);
    await page.goto(surfaceHarnessUrl);
    await use(new SurfacePage(page));
    base.expect(errors, 'errors and warnings of the page').toEqual([]);
  },
});
