import { expect, type Locator, type Page, test } from '@playwright/test';
import { canvasOf, pictureOf } from '../support/drawn-picture.ts';
import { watchGraphics } from '../support/graphics-log.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterAll(() => server.dispose());

const VIEW_FIELDS = {
  Text: '.hex-view-grid',
  '2D': '.line-view-field',
  '3D': '.line-view-field',
} as const;
const fieldOf = (page: Page): Locator => page.locator('.hex-view-grid, .line-view-field');
const lostIn = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'graphics of this view were lost' });

/** The sample project, with its checksums out of the way: their ranges are tinted whenever they are found. */
async function openSample(page: Page): Promise<void> {
  const tuner = personOn(page, server.url);
  await page.route(/checksum-worker/, () => undefined);
  await tuner.openSample();
}

async function openMap(page: Page, name: string, mode: keyof typeof VIEW_FIELDS): Promise<void> {
  await page.getByRole('treeitem', { name: new RegExp(name) }).click();
  const field = fieldOf(page);
  await expect(field).toHaveAttribute('aria-label', new RegExp(name));
  await expect(field).toBeFocused();
  await page.getByRole('radio', { name: mode, exact: true }).click();
  await expect(page.locator(VIEW_FIELDS[mode])).toHaveAttribute('aria-label', new RegExp(name));
}

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(name) }).click();
  await expect(fieldOf(page)).toHaveCount(1);
}

/** How many views this canvas has had since it was first asked; a new one has had none. */
function usesOf(page: Page): Promise<number> {
  return canvasOf(page).evaluate((canvas) => {
    const uses = Number(canvas.getAttribute('data-uses')) + 1;
    canvas.setAttribute('data-uses', String(uses));
    return uses;
  });
}

/** Runs in the page. Returns a list of every size that is given to the canvas from now on. */
function recordSizes(canvas: Element): number[] {
  const given: number[] = [];
  for (const side of ['width', 'height'] as const) {
    const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side);
    Object.defineProperty(canvas, side, {
      get: () => own?.get?.call(canvas),
      set: (lengthPx: number) => {
        given.push(lengthPx);
        own?.set?.call(canvas, lengthPx);
      },
    });
  }
  return given;
}

/** Runs in the page. */
function loseGraphics(canvas: Element): void {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
}

for (const mode of ['Text', '2D'] as const) {
  test(`what a pane shows is drawn on one canvas (${mode}), and on another one after its graphics were lost`, async ({
    page,
  }) => {
    await openSample(page);
    const dump = await pictureOf(page);
    expect(await usesOf(page)).toBe(1);
    await openMap(page, 'Ignition timing', mode);
    await openMap(page, 'Boost target', mode);
    const boost = await pictureOf(page);
    expect(await usesOf(page)).toBe(2);
    await switchTo(page, 'Ignition timing');
    const ignition = await pictureOf(page);
    expect(ignition.equals(boost)).toBe(false);
    await switchTo(page, 'Boost target');
    expect((await pictureOf(page)).equals(boost)).toBe(true);
    await switchTo(page, 'Hex dump');
    expect((await pictureOf(page)).equals(dump)).toBe(true);
    expect(await usesOf(page)).toBe(3);

    await switchTo(page, 'Boost target');
    await canvasOf(page).evaluate(loseGraphics);
    await expect(lostIn(page)).toBeVisible();
    await switchTo(page, 'Ignition timing');
    await expect(lostIn(page)).toBeHidden();
    expect(await usesOf(page)).toBe(1);
    expect((await pictureOf(page)).equals(ignition)).toBe(true);
  });
}

test('a canvas that was large enough for a map keeps its size for the dump, which has less room', async ({
  page,
}) => {
  await openSample(page);
  await openMap(page, 'Ignition timing', 'Text');
  const map = await pictureOf(page);
  const sizes = await canvasOf(page).evaluateHandle(recordSizes);
  await switchTo(page, 'Hex dump');
  const dump = await pictureOf(page);
  const place = await page.locator('.hex-view-surface').boundingBox();
  const { height } = await canvasOf(page).evaluate(({ height }: HTMLCanvasElement) => ({ height }));
  expect(height).toBeGreaterThan(place?.height ?? Number.POSITIVE_INFINITY);
  await switchTo(page, 'Ignition timing');
  expect((await pictureOf(page)).equals(map)).toBe(true);
  await switchTo(page, 'Hex dump');
  expect((await pictureOf(page)).equals(dump)).toBe(true);
  expect(await sizes.jsonValue()).toEqual([]);
});

test('a canvas that lost its graphics while a surface was shown is another one when it is needed', async ({
  page,
}) => {
  await openSample(page);
  await openMap(page, 'Ignition timing', 'Text');
  const table = await pictureOf(page);
  expect(await usesOf(page)).toBe(1);
  const canvas = await canvasOf(page).elementHandle();
  await page.getByRole('radio', { name: '3D', exact: true }).click();
  await expect(fieldOf(page)).toBeFocused();
  await canvas?.evaluate(loseGraphics);

  await page.getByRole('radio', { name: 'Text', exact: true }).click();
  await expect(fieldOf(page)).toBeFocused();
  expect((await pictureOf(page)).equals(table)).toBe(true);
  expect(await usesOf(page)).toBe(1);
  await expect(lostIn(page)).toHaveCount(0);
});

test('surfaces of a pane are drawn on one canvas, and on another one after its graphics were lost', async ({
  page,
}) => {
  await openSample(page);
  await openMap(page, 'Ignition timing', '3D');
  const ignition = await pictureOf(page);
  expect(await usesOf(page)).toBe(1);
  const canvas = await canvasOf(page).elementHandle();
  await openMap(page, 'Boost target', '3D');
  const boost = await pictureOf(page);
  expect(boost.equals(ignition)).toBe(false);
  expect(await usesOf(page)).toBe(2);
  await switchTo(page, 'Hex dump');
  await switchTo(page, 'Ignition timing');
  expect((await pictureOf(page)).equals(ignition)).toBe(true);
  expect(await usesOf(page)).toBe(3);

  await switchTo(page, 'Hex dump');
  await canvas?.evaluate(loseGraphics);
  await switchTo(page, 'Boost target');
  expect((await pictureOf(page)).equals(boost)).toBe(true);
  expect(await usesOf(page)).toBe(1);
  await expect(lostIn(page)).toHaveCount(0);
});

test('a project that is left keeps no graphics', async ({ page }) => {
  const live = (): Promise<number> => page.evaluate(() => window.graphics.liveContexts);
  await page.addInitScript(watchGraphics);
  await openSample(page);
  await openMap(page, 'Ignition timing', '3D');
  await switchTo(page, 'Hex dump');
  await expect.poll(live).toBe(2);
  await page.getByRole('link', { name: 'Mapwright' }).click();
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  await expect.poll(live).toBe(0);
});

test('lost graphics of one half are told there until it is reloaded, whatever the other half shows', async ({
  page,
}) => {
  await openSample(page);
  await page.keyboard.press('Shift+F4');
  const line = page.getByLabel(/^Line of/);
  await expect(line).toBeVisible();
  await expect(canvasOf(page)).toHaveCount(2);
  await canvasOf(page).last().evaluate(loseGraphics);
  await expect(lostIn(page)).toBeVisible();
  await page.getByRole('treeitem', { name: /Ignition timing/ }).click();
  await expect(page.locator('.hex-view-grid')).toHaveAttribute('aria-label', /Ignition timing/);
  await expect(lostIn(page)).toHaveCount(1);

  await lostIn(page).getByRole('button', { name: 'Reload the view' }).click();
  await expect(lostIn(page)).toHaveCount(0);
  await expect(line).toBeFocused();
});
