import { expect, test } from '@playwright/test';
import { holdableSlices } from '../support/held-slices.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { personOn } from './person.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.afterAll(() => server.dispose());

/** Runs in the page. Returns a list of every change of the body that concerns the pointer from now on. */
function recordChanges(): string[] {
  const names: string[] = [];
  new MutationObserver((records) => {
    for (const { attributeName } of records) names.push(attributeName ?? '');
  }).observe(document.body, { attributes: true, attributeFilter: ['style', 'data-modal'] });
  return names;
}

test('a dialog keeps the pointer from what lies under it, and leaves the style of all that as it was', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  const sheets = page.locator('style');
  const sheetCount = await sheets.count();
  // The maps come after the bytes; until then something else is the last one.
  const entry = page.getByRole('treeitem', { name: /Torque limiter/ });
  await expect(entry).toBeVisible();
  const box = await entry.boundingBox();
  if (box === null) throw new Error('no map in the tree');

  await page.keyboard.press('F8');
  await expect(page.getByRole('dialog')).toBeVisible();
  // Both would have the style of every element computed anew, which takes longer than all the rest of opening.
  await expect(sheets).toHaveCount(sheetCount);
  await expect(page.locator('body')).toHaveCSS('pointer-events', 'auto');
  // The primitive listens to presses beside it from the next turn on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const changes = await page.evaluateHandle(recordChanges);
  await page.mouse.click(box.x + 40, box.y + 8);
  await expect(page.getByRole('dialog')).toBeHidden();
  // In the other order it would be computed twice: without what holds it, and with what the dialog gives back.
  await expect.poll(() => changes.jsonValue()).toEqual(['style', 'data-modal']);
  await expect(page.getByRole('tab')).toHaveCount(1);

  await entry.click();
  await expect(page.getByRole('tab')).toHaveCount(2);
});

test('a list that is open hands nothing down from the body, which would have all styles computed anew', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  await page.keyboard.press('F8');
  await page.getByRole('dialog').getByLabel('Compared with').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  const [ofBody, ofPage] = await page.evaluate((name) => {
    const ofElement = (element: Element | null) =>
      element === null ? null : getComputedStyle(element).getPropertyValue(name);
    return [ofElement(document.body), ofElement(document.getElementById('root'))];
  }, '--removed-body-scroll-bar-size');
  expect(ofBody).toBe('0px');
  expect(ofPage).toBe('');
});

test.describe('while the page has no time to render', () => {
  test('what is typed before a dialog is there has it come at once, and goes into it', async ({
    page,
  }) => {
    const slices = await holdableSlices(page);
    const tuner = personOn(page, server.url);
    await tuner.openSample();
    await tuner.goTo(0x40);
    await slices.hold();
    await page.keyboard.press('g');
    const dialog = page.getByRole('dialog', { name: 'Go to address' });
    expect(await dialog.count()).toBe(0);
    await page.keyboard.type('1f0');
    expect(await dialog.getByRole('combobox').inputValue({ timeout: 1000 })).toBe('1f0');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await tuner.expectStatus('000001F0');
  });

  test('the question after a question is there at once: the page is not bare in between', async ({
    page,
  }) => {
    const slices = await holdableSlices(page);
    const tuner = personOn(page, server.url);
    await tuner.openSample();
    await tuner.goTo(0x40);
    await tuner.type('7f');
    await page.getByTitle('Projects', { exact: true }).click();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save first' });
    await expect(save).toBeFocused();
    await slices.hold();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog', { name: 'Save as a new version' }).count()).toBe(1);
    await slices.release();
  });

  test('the release of the press that opens a list has it come at once, and chooses nothing', async ({
    page,
  }) => {
    const slices = await holdableSlices(page);
    const tuner = personOn(page, server.url);
    await tuner.openSample();
    await page.keyboard.press('F8');
    const field = page.getByRole('dialog').getByLabel('Compared with');
    await field.hover();
    await slices.hold();
    await page.mouse.down();
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.mouse.up();
    expect(await page.getByRole('listbox').count()).toBe(1);
    await slices.release();
    // The next release chooses: the one before is not waited for any more.
    await page.getByRole('option').last().click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('the key after the one that chooses has the list go at once, and does what it does without one', async ({
    page,
  }) => {
    const slices = await holdableSlices(page);
    const tuner = personOn(page, server.url);
    await tuner.openSample();
    await page.keyboard.press('F8');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Compared with').click();
    await expect(page.getByRole('option').first()).toBeFocused();
    await slices.hold();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('listbox').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await expect(dialog).toHaveCount(0);
    await slices.release();
  });
});

test('a dialog that has gone leaves the focus where the person went meanwhile', async ({
  page,
}) => {
  const tuner = personOn(page, server.url);
  await tuner.openSample();
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.evaluate(focusTreeAfterDialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // By now the dialog has given the focus back.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await expect(page.getByRole('tree', { name: 'Maps' })).toBeFocused();
});

/** Runs in the page. Focuses the tree once the dialog is gone, before it gives the focus back. */
function focusTreeAfterDialog(): void {
  const dialog = document.querySelector('[role=dialog]');
  const tree = document.querySelector<HTMLElement>('[role=tree]');
  const observer = new MutationObserver(() => {
    if (dialog?.isConnected) return;
    observer.disconnect();
    tree?.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
