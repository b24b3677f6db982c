import { expect, type Page } from '@playwright/test';
import type { CssRect, ViewStats } from '../../../renderer/view/view-contract.ts';
import type { GraphicsLog } from '../../support/graphics-log.ts';

/** A point of the page, in CSS pixels. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** What the pages of the harness call the view that they show. */
export type HarnessHandle = 'harness' | 'line' | 'mapLine' | 'surface' | 'table';

/** A key that a view let through to the application, and whether the view had kept the browser from acting on it. */
export type SeenKey = readonly [key: string, isDefaultPrevented: boolean];

/** Any drawn view on its page, driven as a person would drive the product. */
export class DrawnPage {
  readonly page: Page;
  readonly #handle: HarnessHandle;

  constructor(page: Page, handle: HarnessHandle) {
    this.page = page;
    this.#handle = handle;
  }

  async unmount(): Promise<void> {
    await this.page.evaluate((handle) => window[handle].unmount(), this.#handle);
  }

  /** Two frames: what was asked for is drawn. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    });
  }

  /** Waits until screen readers have been told, which comes last. */
  async rest(): Promise<void> {
    await this.settle();
    // On the clock of the page: one that is held up is waited for.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  }

  async stats(): Promise<Omit<ViewStats, 'recentScriptMs'>> {
    return await this.page.evaluate((handle) => {
      const stats = window[handle].view?.stats;
      if (stats === undefined) throw new Error('no view');
      const { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame } = stats;
      return { frames, drawCallsLastFrame, bytesUploadedLastFrame, scriptMsLastFrame };
    }, this.#handle);
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
    // What was drawn may have asked for the part of a font that holds an arrow or a Chinese name: drawn again when it is there.
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await this.settle();
    return await this.page.screenshot();
  }

  async focus(): Promise<void> {
    await this.page.evaluate((handle) => window[handle].view?.focus(), this.#handle);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.settle();
  }

  /**
   * Is the application that takes every key which comes to it.
   *
   * @returns ends that, and tells the keys, oldest first, without those that only change others
   */
  async takeKeys(): Promise<() => Promise<readonly SeenKey[]>> {
    const taking = await this.page.evaluateHandle(() => {
      const seen: SeenKey[] = [];
      const take = (event: KeyboardEvent): void => {
        seen.push([event.key, event.defaultPrevented]);
        event.preventDefault();
      };
      window.addEventListener('keydown', take);
      return { seen, end: () => window.removeEventListener('keydown', take) };
    });
    return async () => {
      const seen = await taking.evaluate((taken) => {
        taken.end();
        return taken.seen;
      });
      return seen.filter(([key]) => !['Alt', 'Control', 'Meta', 'Shift'].includes(key));
    };
  }

  async spoken(): Promise<string | null> {
    await this.rest();
    return await this.page.locator('.hex-view-live').textContent();
  }

  /** Takes the graphics context away, or gives it back, and waits until the page has been told. */
  async context(what: 'loseContext' | 'restoreContext'): Promise<void> {
    await this.page.evaluate(async (call) => {
      const state = window as unknown as { lost?: [HTMLCanvasElement, WEBGL_lose_context] };
      if (state.lost === undefined) {
        const canvas = document.querySelector('canvas');
        const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
        if (canvas === null || extension === null || extension === undefined)
          throw new Error('no graphics context');
        state.lost = [canvas, extension];
      }
      const [canvas, extension] = state.lost;
      const event = call === 'loseContext' ? 'webglcontextlost' : 'webglcontextrestored';
      const told = new Promise((resolve) =>
        canvas.addEventListener(event, resolve, { once: true }),
      );
      extension[call]();
      await told;
    }, what);
  }

  /** Takes the picture, loses the context, gives it back after a while: the same picture, and nobody was told. */
  async expectPictureAfterLoss(): Promise<void> {
    const before = await this.picture();
    await this.context('loseContext');
    await this.page.waitForTimeout(100);
    await this.context('restoreContext');
    expect((await this.picture()).equals(before)).toBe(true);
    expect(await this.contexts()).toEqual([]);
  }

  /** Gives a lost context back. The view shows the picture again, and has told `contexts` of it. */
  async expectPictureOnceRestored(picture: Buffer, contexts: readonly string[]): Promise<void> {
    await this.context('restoreContext');
    await expect.poll(() => this.contexts()).toEqual(contexts);
    await expect.poll(async () => (await this.picture()).equals(picture)).toBe(true);
  }

  /** A context that does not come back within three seconds is told of, and told of again when it does. */
  async expectLongLossTold(): Promise<void> {
    const before = await this.picture();
    await this.context('loseContext');
    await this.page.waitForTimeout(2500);
    expect(await this.contexts()).toEqual([]);
    await expect.poll(() => this.contexts()).toEqual(['lost']);
    await this.expectPictureOnceRestored(before, ['lost', 'restored']);
  }

  /** What the view has told of its context. */
  async contexts(): Promise<readonly string[]> {
    return await this.page.evaluate((handle) => window[handle].log.contexts, this.#handle);
  }

  /** Moves the view out of sight, or back, and waits until the browser has told everybody who asked. */
  async moveAside(isAside: boolean): Promise<void> {
    await this.page.evaluate(async (aside) => {
      document.getElementById('root')!.style.transform = aside ? 'translateX(200vw)' : '';
      const canvas = document.querySelector('canvas')!;
      await new Promise<void>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          if (entries.at(-1)?.isIntersecting === aside) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(canvas);
      });
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    }, isAside);
  }
}

export function middleOf({ leftPx, topPx, widthPx, heightPx }: CssRect): PagePoint {
  return { x: leftPx + widthPx / 2, y: topPx + heightPx / 2 };
}
