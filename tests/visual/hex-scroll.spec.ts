import { expect } from '@playwright/test';
import { type HexPage, test } from './support/hex-page.ts';

const FILE_BYTES = 1024 * 1024;
/** The body is 692 px high: 720 less the header. */
const BODY_PX = 692;
const CONTENT_PX = (FILE_BYTES / 16) * 32;

test.beforeEach(async ({ hex }) => {
  await hex.mount({ lengthBytes: FILE_BYTES });
  await hex.page.mouse.move(400, 400);
});

const bar = (hex: HexPage) => hex.page.getByRole('scrollbar').first();

async function thumb(hex: HexPage) {
  const box = await hex.page.locator('.hex-view-bar-vertical .hex-view-thumb').boundingBox();
  if (box === null) throw new Error('no thumb');
  return box;
}

test('turns the wheel into pixels, one to one', async ({ hex }) => {
  await hex.page.mouse.wheel(0, 100);
  await expect.poll(async () => (await hex.cellRect(0x40)).topPx).toBe(28 + 4 * 32 - 100);
  await hex.page.mouse.wheel(0, -37);
  await expect.poll(async () => (await hex.cellRect(0x40)).topPx).toBe(28 + 4 * 32 - 63);
});

test('stops at both ends', async ({ hex }) => {
  await hex.page.mouse.wheel(0, -500);
  await hex.settle();
  expect((await hex.cellRect(0)).topPx).toBe(28);
  await hex.page.mouse.wheel(0, CONTENT_PX * 2);
  await expect.poll(() => hex.isInSight(FILE_BYTES - 1)).toBe(true);
  const { topPx, heightPx } = await hex.cellRect(FILE_BYTES - 1);
  expect(topPx + heightPx).toBe(28 + BODY_PX);
});

test('leaves the wheel with control to the browser', async ({ hex }) => {
  const prevented = await hex.page.evaluate(() => {
    const turn = (init: WheelEventInit): boolean => {
      const event = new WheelEvent('wheel', {
        deltaY: 50,
        bubbles: true,
        cancelable: true,
        ...init,
      });
      document.querySelector('.hex-view-grid')?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return [turn({}), turn({ ctrlKey: true })];
  });
  expect(prevented).toEqual([true, false]);
});

test('turns lines and pages of the wheel into rows and pages', async ({ hex }) => {
  for (const [deltaMode, px] of [
    [1, 3 * 32],
    [2, 3 * BODY_PX],
  ] as const) {
    await hex.mount({ lengthBytes: FILE_BYTES });
    await hex.page.evaluate((mode) => {
      const turn = new WheelEvent('wheel', {
        deltaY: 3,
        deltaMode: mode,
        bubbles: true,
        cancelable: true,
      });
      document.querySelector('.hex-view-grid')?.dispatchEvent(turn);
    }, deltaMode);
    await hex.settle();
    const row = Math.ceil(px / 32);
    expect((await hex.cellRect(row * 16)).topPx).toBe(28 + row * 32 - px);
  }
});

test('scrolls sideways with shift and the wheel', async ({ hex }) => {
  await hex.setSettings({ format: 'BIN', wordBytes: 4, widthCells: 30 });
  await hex.page.keyboard.down('Shift');
  await hex.page.mouse.wheel(0, 300);
  await hex.page.keyboard.up('Shift');
  await expect.poll(() => hex.isInSight(0)).toBe(false);
  expect((await hex.cellRect(8)).leftPx).toBe(80 + 512 - 300);
  expect(await hex.topAddress()).toBe(0);
});

test('drags the thumb to any part of the file', async ({ hex }) => {
  const { x, y, width, height } = await thumb(hex);
  expect(height).toBe(24);
  await hex.page.mouse.move(x + width / 2, y + 5);
  await hex.page.mouse.down();
  await hex.page.mouse.move(x + width / 2, y + 5 + (720 - 24) / 2);
  await hex.settle();
  expect(await hex.topAddress()).toBe(Math.floor((CONTENT_PX - BODY_PX) / 2 / 32) * 16);
  await hex.page.mouse.move(x + width / 2, 2000);
  await hex.page.mouse.up();
  await hex.settle();
  expect(await hex.isInSight(FILE_BYTES - 1)).toBe(true);
  expect((await thumb(hex)).y).toBe(720 - 24);
});

test('pages when the track is clicked, and goes on while it is pressed', async ({ hex }) => {
  await hex.page.mouse.click(1275, 600);
  await hex.settle();
  expect(await hex.topAddress()).toBe(20 * 16);
  await hex.page.mouse.click(1275, 600);
  await hex.settle();
  expect(await hex.topAddress()).toBe(40 * 16);
  await hex.page.mouse.move(1275, 600);
  await hex.page.mouse.down();
  await hex.page.waitForTimeout(900);
  await hex.page.mouse.up();
  await hex.settle();
  const reached = await hex.topAddress();
  expect(reached).toBeGreaterThan(100 * 16);
  await hex.page.waitForTimeout(300);
  expect(await hex.topAddress()).toBe(reached);
});

test('tells assistive technology where it is', async ({ hex }) => {
  await hex.rest();
  await expect(bar(hex)).toHaveAttribute('aria-valuenow', '0');
  await expect(bar(hex)).toHaveAttribute('aria-valuemin', '0');
  await expect(bar(hex)).toHaveAttribute('aria-valuemax', String(FILE_BYTES / 16 - 21));
  await hex.page.mouse.wheel(0, 320);
  await expect(bar(hex)).toHaveAttribute('aria-valuenow', '10');
});

test('keeps the topmost address when the width changes, and the cursor in sight', async ({
  hex,
}) => {
  await hex.page.evaluate(() => window.harness.view?.goTo(0x8010));
  await hex.settle();
  await hex.setSettings({ widthCells: 8 });
  expect(await hex.isInSight(0x8010)).toBe(true);
  await hex.page.evaluate(() => {
    window.harness.view?.goTo(0);
    window.harness.view?.scrollByRows(1000);
  });
  await hex.settle();
  const top = await hex.topAddress();
  await hex.setSettings({ widthCells: 12 });
  const after = await hex.topAddress();
  expect(top).toBeGreaterThanOrEqual(after);
  expect(top - after).toBeLessThan(12);
});

test('comes back to the state it was closed in', async ({ hex }) => {
  await hex.page.evaluate(() => {
    window.harness.view?.selectRange(0x4022, 0x4056);
    window.harness.view?.scrollByRows(7);
  });
  await hex.settle();
  const state = await hex.page.evaluate(() => window.harness.view?.state());
  const before = await hex.picture();
  await hex.mount({ lengthBytes: FILE_BYTES });
  await hex.page.evaluate((saved) => saved && window.harness.view?.restoreState(saved), state);
  expect((await hex.picture()).equals(before)).toBe(true);
  expect(await hex.page.evaluate(() => window.harness.view?.state())).toEqual(state);
});

test('shows a cell it goes to with rows above it', async ({ hex }) => {
  await hex.page.evaluate(() => window.harness.view?.goTo(0x9000));
  await hex.settle();
  expect(await hex.isInSight(0x9000 - 7 * 16)).toBe(true);
  const top = await hex.topAddress();
  await hex.page.evaluate(() => window.harness.view?.goTo(0x9020));
  await hex.settle();
  expect(await hex.topAddress()).toBe(top);
});

for (const barScale of ['row', 'view'] as const) {
  test(`shows after scrolling what it shows when all is written anew, bars of a ${barScale}`, async ({
    hex,
  }) => {
    const { page } = hex;
    await hex.setSettings({ rightPane: 'both', barScale });
    await hex.dragTo(0x44, 0x87);
    await page.mouse.up();
    const expectAsNew = async (where: string): Promise<void> => {
      const kept = await hex.picture();
      await page.evaluate(() => window.harness.view?.marksChanged());
      expect((await hex.picture()).equals(kept), where).toBe(true);
    };
    for (const rows of [1, 1, 3, -2, 19, -20, 21, -40, 500, -1]) {
      await page.evaluate((by) => window.harness.view?.scrollByRows(by), rows);
      await hex.settle();
      await expectAsNew(`${rows} rows`);
    }
    for (const [xPx, yPx] of [
      [0, 7],
      [0, -45],
      [0, 640],
    ] as const) {
      await page.mouse.wheel(xPx, yPx);
      await hex.settle();
      await expectAsNew(`${yPx} pixels`);
    }
  });
}

test('shows an edit of a row that was out of sight and back before the next frame', async ({
  hex,
}) => {
  const before = await hex.picture();
  await hex.page.evaluate(() => {
    window.harness.view?.scrollByRows(1000);
    window.harness.edit(0x25, 0x77);
    window.harness.view?.scrollByRows(-1000);
  });
  const kept = await hex.picture();
  expect(kept.equals(before)).toBe(false);
  await hex.page.evaluate(() => window.harness.view?.marksChanged());
  expect((await hex.picture()).equals(kept)).toBe(true);
});
