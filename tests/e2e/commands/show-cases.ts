import { expect } from '@playwright/test';
import type { SHOW_COMMANDS } from '../../../src/editor/commands/show-commands.ts';
import { type CommandCase, type Exercise, MAP, VALUES, VERSION } from './bench.ts';

/** Chooses one of several by a command, and goes back to the one before. */
function choosing(chosen: string, former: string): Exercise {
  return async ({ radio }, run) => {
    await run();
    await expect(radio(chosen)).toBeChecked();
    await radio(former).click();
    await expect(radio(former)).toBeChecked();
  };
}

/** Shows other values, and by the same command the present ones again. */
function toggling(shown: string): Exercise {
  return async ({ radio }, run) => {
    await run();
    await expect(radio(shown)).toBeChecked();
    await run();
    await expect(radio('Modified values')).toBeChecked();
  };
}

/** Changes the number of columns, and takes it back by the key of the opposite. */
function changingWidth(shown: string, back: string): Exercise {
  return async ({ page }, run) => {
    const columns = page.getByRole('group', { name: 'Columns' }).getByRole('status');
    await expect(columns).toHaveText('8');
    await run();
    await expect(columns).toHaveText(shown);
    await page.keyboard.press(back);
    await expect(columns).toHaveText('8');
  };
}

/** Shifts the rows; the row of the first known value then has it at another place. */
function shifting(place: number, back: string): Exercise {
  return async (bench, run) => {
    await run();
    await bench.select(1, 1);
    await bench.page.keyboard.press('Shift+Space');
    await expect.poll(async () => (await bench.values())[0]?.[place]).toBe(VALUES[0]?.[0]);
    await bench.page.keyboard.press(back);
  };
}

/** How the file is shown. */
export const SHOW_CASES: Readonly<Record<keyof typeof SHOW_COMMANDS, CommandCase>> = {
  showText: {
    key: 't',
    exercise: async ({ radio, view }, run) => {
      await radio('2D').click();
      await expect(view()).toHaveCount(0);
      await run();
      await expect(radio('Text')).toBeChecked();
      await expect(view()).toBeFocused();
    },
  },
  showLine: { key: 'l', exercise: choosing('2D', 'Text') },
  showSurface: {
    key: 'u',
    place: 'map',
    exercise: async (bench, run) => {
      await choosing('3D', 'Text')(bench, async () => {
        await run();
        await expect(bench.page.getByLabel(`Surface of ${MAP}`)).toBeVisible();
      });
    },
  },
  splitView: {
    key: 'Shift+F4',
    exercise: async ({ page }, run) => {
      const line = page.getByLabel(/^Line of/);
      await run();
      await expect(line).toBeVisible();
      await run();
      await expect(line).toHaveCount(0);
    },
  },
  otherPane: {
    key: 'w',
    exercise: async ({ page, view, radio }, run) => {
      await page.keyboard.press('Shift+F4');
      await expect(page.getByLabel(/^Line of/)).toBeVisible();
      await run();
      await expect(page.getByLabel(/^Line of/)).toBeFocused();
      await page.keyboard.press('Shift+F4');
      await radio('Text').click();
      await expect(view()).toBeVisible();
    },
  },
  showOriginal: { key: 'm', exercise: toggling('Original values') },
  showDifference: { key: 'x', exercise: toggling('Difference from the original') },
  showPercent: { key: 'p', exercise: toggling('Difference in percent') },
  peek: {
    key: 'o',
    exercise: async ({ page }) => {
      const notice = page.getByText('The original is shown: editing is off.');
      await page.keyboard.down('o');
      await expect(notice).toBeVisible();
      await page.keyboard.up('o');
      await expect(notice).toBeHidden();
    },
  },
  compareBase: {
    key: 'Alt+2',
    exercise: async ({ page }, run) => {
      await run();
      await expect(page.getByRole('button', { name: `Compared with ${VERSION}` })).toBeVisible();
      await page.keyboard.press('Alt+1');
      await expect(page.getByRole('button', { name: 'Compared with Original' })).toBeVisible();
    },
  },
  nextWordLength: { key: 'j', exercise: choosing('16 bit', '8 bit') },
  previousWordLength: { key: 'Shift+J', exercise: choosing('32 bit', '8 bit') },
  toggleByteOrder: { key: 'y', exercise: choosing('LoHi', 'HiLo') },
  toggleSigned: { key: 's', exercise: choosing('Signed', 'Unsigned') },
  nextFormat: { key: 'h', exercise: choosing('HEX', 'DEC') },
  nextSelectionMode: { key: 'q', exercise: choosing('Rows', 'Rectangle') },
  narrower: { key: ',', exercise: changingWidth('7', '.') },
  wider: { key: '.', exercise: changingWidth('9', ',') },
  shiftLeft: { key: 'Shift+Comma', exercise: shifting(1, 'Shift+Period') },
  shiftRight: { key: 'Shift+Period', exercise: shifting(7, 'Shift+Comma') },
  fitWidth: {
    key: 'v',
    exercise: async ({ page }, run) => {
      const columns = page.getByRole('group', { name: 'Columns' }).getByRole('status');
      await run();
      await expect(columns).not.toHaveText('8');
      const fitting = Number(await columns.textContent());
      expect(fitting).toBeGreaterThan(8);
      for (let i = fitting; i > 8; i--) await page.keyboard.press(',');
      await expect(columns).toHaveText('8');
    },
  },
  nextRightPane: {
    key: 'Shift+P',
    exercise: async ({ page, view }, run) => {
      const shown = async (): Promise<string | null> => {
        await view().press('ContextMenu');
        await page.getByRole('menuitem', { name: 'Beside the cells' }).press('ArrowRight');
        const checked = page.getByRole('menuitemcheckbox', { checked: true }).first();
        const name = await checked.textContent();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        return name;
      };
      const names = [await shown()];
      for (let i = 0; i < 4; i++) {
        await run();
        names.push(await shown());
      }
      expect(new Set(names)).toEqual(
        new Set(['Nothing', 'Characters', 'Bars', 'Characters and bars']),
      );
      expect(names.at(-1)).toBe(names[0]);
    },
  },
  settings: {
    exercise: async ({ page, dialog, clipboardText }, run) => {
      const choose = (name: string): Promise<void> =>
        dialog('Settings').getByRole('radio', { name }).click();
      const leave = async (): Promise<void> => {
        await page.keyboard.press('Escape');
        await expect(dialog('Settings')).toBeHidden();
      };
      await run();
      await choose('Light');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await choose('Dark');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await choose('Comma: 1,5');
      await leave();
      await page.keyboard.press('p');
      await page.keyboard.press('Control+c');
      await expect.poll(clipboardText).toMatch(/^0,00/);
      await page.keyboard.press('p');
      await run();
      await choose('Point: 1.5');
      await leave();
    },
  },
};
