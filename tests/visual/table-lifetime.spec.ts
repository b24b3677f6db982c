import { expect } from '@playwright/test';
import type { TableRequest } from './harness/table.ts';
import { test } from './support/table-page.ts';

test.use({ changesPage: true });

const CHANGED: TableRequest = {
  width: 16,
  height: 16,
  settings: { colouring: 'value' },
  edits: [
    ['data', 3, 2, 25_000],
    ['x', 0, 4, 1600],
  ],
};

test('draws the same picture after its context was lost and came back', async ({ table }) => {
  await table.mount(CHANGED);
  await table.expectPictureAfterLoss();
});

test('shows what was changed while its context was away', async ({ table }) => {
  await table.mount(CHANGED);
  await table.page.evaluate(() => window.table.edit('data', 4, 4, 22_000));
  const edited = await table.picture();
  await table.mount(CHANGED);
  await table.context('loseContext');
  await table.page.evaluate(() => window.table.edit('data', 4, 4, 22_000));
  await table.expectPictureOnceRestored(edited, []);
});

test('tells when its context does not come back within three seconds, and when it does later', async ({
  table,
}) => {
  await table.mount(CHANGED);
  await table.expectLongLossTold();
});

test('survives being closed before it was ready, in the middle of a drag and of a flash', async ({
  table,
}) => {
  await table.page.evaluate(async () => {
    for (let i = 0; i < 5; i++) {
      void window.table.mount({ width: 4, height: 4 });
      window.table.unmount();
    }
  });
  await table.page.waitForTimeout(500);
  expect(await table.page.locator('canvas').count()).toBe(0);
  await expect.poll(async () => (await table.graphics()).liveContexts).toBe(0);
  await table.mount(CHANGED);
  await table.page.evaluate(() => window.table.view?.flash('data', [{ row: 2, column: 2 }]));
  await table.drag('data', [3, 3], [5, 5]);
  await table.unmount();
  await table.page.mouse.up();
  await table.page.waitForTimeout(800);
  expect(await table.page.locator('canvas').count()).toBe(0);
});

test('pauses while it is out of sight and catches up when it is back', async ({ table }) => {
  await table.mount({ width: 16, height: 100 });
  await table.moveAside(true);
  const before = await table.stats();
  await table.page.evaluate(() => window.table.view?.scrollByRows(20));
  await table.settle();
  expect((await table.stats()).frames).toBe(before.frames);
  await table.moveAside(false);
  expect((await table.stats()).frames).toBe(before.frames + 1);
  expect(await table.topRow()).toBe(20);
});

test('draws in the turn of a resize, never an empty frame', async ({ table }) => {
  await table.mount(CHANGED);
  await table.page.setViewportSize({ width: 900, height: 500 });
  await table.settle();
  const small = await table.picture();
  await table.mount(CHANGED);
  expect((await table.picture()).equals(small)).toBe(true);
  const size = await table.page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    return [canvas?.width, canvas?.height];
  });
  expect(size).toEqual([900, 500]);
});

test('follows the map when its definition changes', async ({ table }) => {
  await table.mount({ width: 6, height: 6 });
  await table.click('data', 5, 5);
  await table.page.evaluate(() =>
    window.table.setMap({ width: 4, height: 3, unit: '°C', precision: 3 }),
  );
  await table.settle();
  expect(await table.cursor()).toEqual(['data', 2, 3]);
  expect(await table.isInSight('data', 2, 3)).toBe(true);
  expect(await table.isInSight('data', 3, 0)).toBe(false);
  await table.rest();
  await expect(table.page.getByRole('columnheader')).toHaveCount(4);
  await expect(table.page.getByRole('gridcell').first()).toHaveText('980.000');
});
