import { type Browser, expect, type Page } from '@playwright/test';
import { isNight } from '../../support/is-night.ts';
import { test as base, type HarnessName } from './harness-pages.ts';

/** Device pixels a CSS pixel between and above the common one. By day the one of which there are pictures. */
export const RATIOS: readonly number[] = isNight ? [1.25, 1.5, 2] : [1.5];

/** How a page is opened. */
export interface RatioOptions {
  readonly ratio: number;
  /** Size of the window, in CSS pixels. */
  readonly windowSize: readonly [width: number, height: number];
}

export interface RatioFixtures extends RatioOptions {
  /** Opens a page of the harness. */
  readonly openAtRatio: (name: HarnessName) => Promise<Page>;
}

/**
 * A test that gets the pages of the harness in a browser of another pixel ratio. Playwright's own device scale factor does
 * not reach device-pixel-content-box: the browser has to be started with it.
 */
export const test = base.extend<RatioFixtures>({
  ratio: [1, { option: true }],
  windowSize: [[900, 600], { option: true }],
  openAtRatio: async ({ playwright, launchOptions, harnessUrl, ratio, windowSize }, use) => {
    let browser: Browser | undefined;
    await use(async (name) => {
      browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          `--force-device-scale-factor=${ratio}`,
          `--window-size=${windowSize.join(',')}`,
        ],
      });
      const page = await (await browser.newContext({ viewport: null })).newPage();
      await page.goto(`${harnessUrl}${name}.html`);
      return page;
    });
    await browser?.close();
  },
});

/** Fails unless the canvas has exactly the device pixels it is shown in. */
export async function expectExactCanvas(page: Page, ratio: number): Promise<void> {
  const { ratioOfPage, canvas, box } = await page.evaluate(async () => {
    const element = document.querySelector('canvas');
    if (element === null) throw new Error('no canvas');
    const box = await new Promise<readonly number[]>((resolve) => {
      new ResizeObserver(([entry]) => {
        const [size] = entry?.devicePixelContentBoxSize ?? [];
        resolve([size?.inlineSize ?? 0, size?.blockSize ?? 0]);
      }).observe(element, { box: 'device-pixel-content-box' });
    });
    return {
      ratioOfPage: window.devicePixelRatio,
      canvas: [element.width, element.height],
      box,
    };
  });
  expect(ratioOfPage).toBe(ratio);
  expect(canvas).toEqual(box);
}

/** Fails unless a length or a place in CSS pixels is one of whole device pixels. */
export function expectWhole(cssPx: number, ratio: number): void {
  expect(Math.abs(cssPx * ratio - Math.round(cssPx * ratio))).toBeLessThan(0.01);
}
