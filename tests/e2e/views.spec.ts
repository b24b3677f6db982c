import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { storedRanges } from '../../core/checksums/stored-ranges.ts';
import { findChecksums } from '../../core/checksums/testing/find-checksums.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { canvasOf, pictureOf } from '../support/drawn-picture.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { type PictureBox, pictureDifference } from '../visual/support/picture-difference.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterAll(() => server.dispose());

/** Holds back what looks for checksums, whose ranges are tinted whenever they are found. Gives what was asked for. */
async function holdChecksums(page: Page): Promise<readonly Route[]> {
  const held: Route[] = [];
  await page.route(/checksum-worker/, (route) => {
    held.push(route);
  });
  return held;
}

/** Where two pictures of the canvas differ, in pixels of the page. */
async function changedBox(page: Page, before: Buffer, after: Buffer): Promise<PictureBox> {
  const { box } = await pictureDifference(page, before, after, 2);
  const origin = await canvasOf(page).boundingBox();
  if (box === undefined || origin === null) throw new Error('nothing has changed');
  return {
    left: origin.x + box.left,
    top: origin.y + box.top,
    right: origin.x + box.right,
    bottom: origin.y + box.bottom,
  };
}

test('the menu of the right pane opens by pointer and by key, and leaves cursor and focus alone', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  const grid = page.getByRole('grid');
  const menu = page.getByRole('menu').last();
  const choice = (name: string): Locator =>
    page.getByRole('menuitemcheckbox', { name, exact: true });
  const openByKey = async (): Promise<void> => {
    await grid.focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: /00000023/ })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Beside the cells' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(choice('Nothing')).toBeFocused();
  };
  const expectBackInGrid = async (): Promise<void> => {
    await expect(menu).toBeHidden();
    await expect(grid).toBeFocused();
    await tuner.expectStatus('00000023');
  };
  await holdChecksums(page);
  await tuner.openSample();
  await tuner.goTo(0x23);

  const { box, characters } = await test.step('by key, among the entries of the cell', async () => {
    await openByKey();
    await expect(choice('Characters')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Enter');
    await expectBackInGrid();
    const alone = await pictureOf(page);
    await openByKey();
    await expect(choice('Nothing')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(choice('Characters')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectBackInGrid();
    const shown = await pictureOf(page);
    return { characters: shown, box: await changedBox(page, alone, shown) };
  });

  await test.step('by pointer on the pane itself, as a menu of its own', async () => {
    const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
    await grid.focus();
    await page.mouse.click(...middle, { button: 'right' });
    await expect(choice('Characters')).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('menuitem', { name: 'Beside the cells' })).toBeHidden();
    await choice('Bars').click();
    await expectBackInGrid();
    const bars = await pictureOf(page);
    expect(bars.equals(characters)).toBe(false);
    await grid.focus();
    await page.mouse.click(...middle, { button: 'right' });
    await expect(choice('Bars')).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('Escape');
    await expectBackInGrid();
    expect((await pictureOf(page)).equals(bars)).toBe(true);
  });
});

test('a view that comes late leaves the focus where the person has gone meanwhile', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/TableViewHost/, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await tuner.openSample();
  const search = page.getByLabel('Search maps');
  await search.fill('ignition');
  await search.press('Enter');
  await expect(page.getByRole('tab', { name: /^Ignition/ })).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await search.focus();
  await search.press('Escape');
  await search.press('ArrowDown');
  const tree = page.getByRole('tree', { name: 'Maps' });
  await expect(tree).toBeFocused();
  // The script is fetched, and asked for again when it is imported.
  isHeld = false;
  for (const route of held) await route.continue();
  await expect(page.getByRole('grid', { name: /^Table of/ })).toBeVisible();
  await expect(tree).toBeFocused();
});

test('the dump is tinted where the checksums are stored, once they are known', async ({ page }) => {
  const ecu = createFamilySample({ family: 'me7', seed: 5, lengthBytes: 512 * 1024 });
  const blocks = findChecksums(ecu.image).families.flatMap((family) => family.blocks);
  const [range] = storedRanges(blocks);
  if (range === undefined) throw new Error('the sample has no checksums');
  const tuner = personOn(page, server.url);
  const held = await holdChecksums(page);
  await tuner.register('tint.seer');
  await tuner.login('tint.seer');
  await tuner.createProject('ME7', { name: 'me7.bin', bytes: ecu.image });
  await tuner.goTo(range.start - 64);
  const plain = await pictureOf(page);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect.poll(async () => (await pictureOf(page)).equals(plain)).toBe(false);
  const tinted = await pictureOf(page);
  const { left, top, right, bottom } = await changedBox(page, plain, tinted);
  const status = page.getByRole('region', { name: 'Status' });
  const shown = (address: number): string => address.toString(16).toUpperCase().padStart(8, '0');
  await page.mouse.click(left + 3, top + 3);
  await expect(status).toContainText(shown(range.start));
  await page.mouse.click(right - 3, bottom - 3);
  await expect(status).toContainText(shown(range.end - 1));
});

/**
 * The views of the editor; how much of their pictures may differ by more than `tolerance` on another kind of canvas: soft edges of
 * slanted lines, of which the line of a program's bytes has the most.
 */
const VIEWS = [
  { view: 'Hex dump as text', tab: 'Hex dump', mode: 'Text', tolerance: 2, share: 0 },
  { view: 'Hex dump as a line', tab: 'Hex dump', mode: '2D', tolerance: 60, share: 0.01 },
  { view: 'table of a map', tab: 'Ignition timing', mode: 'Text', tolerance: 10, share: 0 },
  { view: 'lines of a map', tab: 'Ignition timing', mode: '2D', tolerance: 60, share: 0.001 },
  { view: 'surface of a map', tab: 'Ignition timing', mode: '3D', tolerance: 40, share: 0.001 },
] as const;

/** Runs in the page before its scripts: from a word on, the browser has no graphics device any more. */
function letGraphicsDie(): void {
  const state = { isDead: false };
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    ...args: unknown[]
  ): RenderingContext | null {
    const [kind] = args;
    if (state.isDead && typeof kind === 'string' && kind.startsWith('webgl')) return null;
    return Reflect.apply(getContext, this, args) as RenderingContext | null;
  } as typeof getContext;
  Object.assign(window, {
    killGraphics: (canvas: HTMLCanvasElement) => {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
      state.isDead = true;
    },
  });
}

/** What the status bar says of the file and the cursor; what a command has just done is told until something else happens. */
async function factsOf(status: Locator): Promise<string> {
  return ((await status.textContent()) ?? '').replace(/\d+ cells? changed/, '');
}

for (const { view, tab, mode, tolerance, share } of VIEWS) {
  test(`the ${view} goes on with a 2D canvas when its graphics are gone and it is reloaded`, async ({
    page,
  }) => {
    const tuner = personOn(page, server.url);
    await page.addInitScript(letGraphicsDie);
    await holdChecksums(page);
    await tuner.openSample();
    if (tab !== 'Hex dump') await page.getByRole('treeitem', { name: new RegExp(tab) }).click();
    const field = page.locator('.hex-view-grid, .line-view-field');
    await expect(field).toBeFocused();
    for (const key of ['ArrowRight', 'Shift+ArrowRight', '+']) await page.keyboard.press(key);
    await tuner.expectStatus(/[12] of [\d,]+ modified/);
    if (mode !== 'Text') await page.getByRole('radio', { name: mode, exact: true }).click();
    await expect(field).toBeFocused();
    const status = page.getByRole('region', { name: 'Status' });
    const live = page.locator('.hex-view-live');
    // At rest everything is told.
    const before = await pictureOf(page);
    const said = (await live.textContent()) ?? '';
    expect(said).not.toBe('');
    const state = await factsOf(status);

    await canvasOf(page).evaluate((canvas) => Reflect.get(window, 'killGraphics')(canvas));
    const lost = page.getByRole('alert').filter({ hasText: 'graphics of this view were lost' });
    await lost.getByRole('button', { name: 'Reload the view' }).click();
    await expect(lost).toBeHidden();
    await expect(page.getByText('Views are drawn without WebGL 2 here')).toBeVisible();
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const kind = await canvasOf(page).evaluate(
      (canvas) => canvas instanceof HTMLCanvasElement && canvas.getContext('2d') !== null,
    );
    expect(kind).toBe(true);
    await expect(live).toHaveText(said);
    await expect.poll(() => factsOf(status)).toBe(state);
    const after = await pictureOf(page);
    const { pixels, size } = await pictureDifference(page, before, after, tolerance);
    expect(pixels / size).toBeLessThanOrEqual(share);

    await field.focus();
    await page.keyboard.press('Control+z');
    await tuner.expectStatus(/0 of [\d,]+ modified/);
    await expect.poll(async () => (await pictureOf(page)).equals(after)).toBe(false);
  });
}
