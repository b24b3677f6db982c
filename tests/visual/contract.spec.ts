import { expect } from '@playwright/test';
import { isNight } from '../support/is-night.ts';
import type { ContractName } from './harness/contract.ts';
import { type ContractDrawing, test } from './support/contract-page.ts';
import { pictureDifference } from './support/picture-difference.ts';

test.use({ viewport: { width: 820, height: 480 } });

const DRAWINGS: readonly ContractDrawing[] = ['webgl', 'canvas'];
const VIEWS: readonly ContractName[] = ['hex', 'table', 'line', 'surface'];
/** Where a 2D canvas is used by day too: one view that is drawn in rows, and one that is drawn in strokes. */
const CANVAS_BY_DAY: readonly ContractName[] = ['table', 'surface'];

function drawingsOf(view: ContractName): readonly ContractDrawing[] {
  return isNight || CANVAS_BY_DAY.includes(view) ? DRAWINGS : ['webgl'];
}

/** How much of a picture may differ by more than `tolerance`: only soft edges of slanted lines are not drawn alike. */
const LIKENESS: Readonly<Record<ContractName, { tolerance: number; share: number }>> = {
  hex: { tolerance: 2, share: 0 },
  table: { tolerance: 10, share: 0 },
  line: { tolerance: 60, share: 0.001 },
  surface: { tolerance: 40, share: 0.001 },
};

for (const view of VIEWS) {
  test(`shows in a ${view} view the same on a 2D canvas as with WebGL`, async ({ contract }) => {
    await contract.mount(view, 'webgl');
    const expected = await contract.picture();
    await contract.mount(view, 'canvas');
    const { tolerance, share } = LIKENESS[view];
    const shown = await contract.picture();
    const difference = await pictureDifference(contract.page, expected, shown, tolerance);
    expect(difference.pixels / difference.size).toBeLessThanOrEqual(share);
  });

  for (const drawing of drawingsOf(view)) {
    test(`finds, moves and extends the cursor of a ${view} view drawn with ${drawing}`, async ({
      contract,
    }) => {
      await contract.mount(view, drawing);
      for (const [row, column] of [
        [2, 3],
        [7, 8],
        [4, 6],
      ] as const) {
        await contract.click(row, column);
        expect(await contract.ask('cursor')).toEqual({ row, column });
      }
      const before = await contract.picture();
      await contract.tell('focus');
      await contract.press('ArrowRight');
      expect(await contract.ask('cursor')).toEqual({ row: 4, column: 7 });
      await contract.press('Shift+ArrowRight', 'Shift+ArrowRight');
      expect(await contract.ask('selectedCount')).toBe(3);
      expect((await contract.picture()).equals(before)).toBe(false);
      await contract.press('Escape');
      expect(await contract.ask('selectedCount')).toBe(1);
      expect(await contract.ask('cursor')).toEqual({ row: 4, column: 9 });
    });

    test(`takes what is typed into a ${view} view drawn with ${drawing}`, async ({ contract }) => {
      await contract.mount(view, drawing);
      await contract.refuse('99');
      await contract.click(4, 6);
      await contract.tell('focus');
      const field = contract.page.getByLabel('New value');
      await contract.press('7');
      await expect(field).toHaveValue('7');
      await contract.press('Escape');
      await expect(field).toBeHidden();
      await contract.press('9', '9', 'Enter');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await contract.press('Backspace', 'Enter');
      await expect(field).toBeHidden();
      expect(await contract.ask('entries')).toEqual([
        ['99', 1],
        ['9', 1],
      ]);
    });

    test(`asks for the menu of a ${view} view drawn with ${drawing}, by pointer and key in turn`, async ({
      contract,
    }) => {
      await contract.mount(view, drawing);
      const { x, y } = await contract.place({ row: 4, column: 6 });
      await contract.page.mouse.click(x, y, { button: 'right' });
      await contract.tell('focus');
      await contract.press('Shift+F10');
      await contract.page.mouse.click(x, y, { button: 'right' });
      const menus = await contract.ask('menus');
      expect(menus.map(({ cell }) => cell)).toEqual([
        { row: 4, column: 6 },
        { row: 4, column: 6 },
        { row: 4, column: 6 },
      ]);
      for (const { clientX, clientY, target } of menus) {
        expect(Math.abs(clientX - x)).toBeLessThan(60);
        expect(Math.abs(clientY - y)).toBeLessThan(60);
        expect(target).toBe('cell');
      }
    });

    test(`asks for the menu of a ${view} view drawn with ${drawing} as soon as there are places on it`, async ({
      contract,
    }) => {
      await contract.mountWithoutRoom(view, drawing);
      await contract.press('Shift+F10');
      expect(await contract.ask('menus')).toEqual([]);
      await contract.giveRoom();
      const { x, y } = await contract.place({ row: 0, column: 0 });
      const menus = await contract.ask('menus');
      expect(menus.map(({ cell }) => cell)).toEqual([{ row: 0, column: 0 }]);
      for (const { clientX, clientY } of menus) {
        expect(Math.abs(clientX - x)).toBeLessThan(60);
        expect(Math.abs(clientY - y)).toBeLessThan(60);
      }
    });

    test(`hides the canvas of a ${view} view until ${drawing} has drawn on it`, async ({
      contract,
    }) => {
      await contract.mountWithoutRoom(view, drawing);
      const canvas = contract.page.locator('.hex-view-surface canvas, .line-view-surface canvas');
      await expect(canvas).toHaveCSS('visibility', 'hidden');
      await contract.giveRoom();
      await expect(canvas).toHaveCSS('visibility', 'visible');
    });

    test(`draws a changed value of a ${view} view with ${drawing} in the next frame, and nothing else`, async ({
      contract,
    }) => {
      await contract.mount(view, drawing);
      await contract.page.waitForTimeout(250);
      const before = await contract.picture();
      const frames = await contract.ask('frames');
      await contract.tell('editElsewhere');
      await contract.settle();
      expect(await contract.ask('frames')).toBe(frames);
      await contract.edit(4, 6);
      await contract.settle();
      expect(await contract.ask('frames')).toBe(frames + 1);
      expect((await contract.picture()).equals(before)).toBe(false);
    });

    test(`brings a ${view} view drawn with ${drawing} back after a loss, and leaves nothing behind`, async ({
      contract,
    }) => {
      await contract.mount(view, drawing);
      await contract.page.waitForTimeout(250);
      const frames = await contract.ask('frames');
      await contract.context('lost', drawing);
      await contract.page.waitForTimeout(50);
      await contract.edit(4, 6);
      await contract.settle();
      expect(await contract.ask('frames')).toBe(frames);
      await contract.context('restored', drawing);
      await expect.poll(() => contract.ask('frames')).toBe(frames + 1);
      const restored = await contract.picture();
      expect(await contract.ask('contexts')).toEqual([]);
      await contract.mount(view, drawing);
      await contract.edit(4, 6);
      expect((await contract.picture()).equals(restored)).toBe(true);
      await contract.tell('unmount');
      expect(await contract.page.locator('canvas').count()).toBe(0);
      const live = (): Promise<number> =>
        contract.page.evaluate(() => window.graphics.liveContexts);
      await expect.poll(live).toBe(0);
    });
  }
}
