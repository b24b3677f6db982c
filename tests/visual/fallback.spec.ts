import { expect } from '@playwright/test';
import { test } from './support/contract-page.ts';
import { pictureDifference } from './support/picture-difference.ts';

const VIEWS = ['hex', 'table', 'line', 'surface'] as const;

/** Runs in the page before its scripts: a browser without WebGL. */
function takeWebGlAway(): void {
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    ...args: unknown[]
  ): RenderingContext | null {
    const [kind] = args;
    if (typeof kind === 'string' && kind.startsWith('webgl')) return null;
    return Reflect.apply(getContext, this, args) as RenderingContext | null;
  } as typeof getContext;
}

test('draws on a 2D canvas, unasked, where the browser has no WebGL', async ({ contract }) => {
  await contract.page.addInitScript(takeWebGlAway);
  for (const view of VIEWS) {
    await contract.mount(view, 'webgl');
    const unasked = await contract.picture();
    await contract.mount(view, 'canvas');
    expect((await contract.picture()).equals(unasked)).toBe(true);
  }
});

test('takes no graphics context where a canvas was asked for', async ({ contract }) => {
  for (const view of VIEWS) {
    await contract.mount(view, 'canvas');
    const { liveContexts, drawCalls } = await contract.page.evaluate(() => window.graphics);
    expect({ liveContexts, drawCalls }).toEqual({ liveContexts: 0, drawCalls: 0 });
    expect(await contract.ask('frames')).toBeGreaterThan(0);
  }
});

for (const range of [64, 5120]) {
  test(`shows ${range} words of a dump as the same line on a 2D canvas as with WebGL`, async ({
    page,
    openHarness,
  }) => {
    const pictures: Buffer[] = [];
    for (const search of ['', '?renderer=canvas']) {
      await openHarness('contract', search);
      await page.evaluate(
        (points) => window.line.mount({ hasSampleBands: true, zoom: { range: points } }),
        range,
      );
      await page.waitForFunction(() => window.line.view?.isSummarised);
      await page.evaluate(async () => {
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      });
      pictures.push(await page.screenshot());
    }
    const [webgl = Buffer.alloc(0), canvas = Buffer.alloc(0)] = pictures;
    const { pixels, size } = await pictureDifference(page, webgl, canvas, 60);
    expect(pixels / size).toBeLessThanOrEqual(0.001);
  });
}
