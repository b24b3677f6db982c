import { expect } from '@playwright/test';
import type { EDIT_COMMANDS } from '../../../src/editor/commands/edit-commands.ts';
import { type Bench, type CommandCase, type Exercise, MAP, usingDialog, VALUES } from './bench.ts';

/** Changes a block at once. */
function changing(
  [columns, rows]: readonly [number, number],
  expected: readonly (readonly number[])[],
): Exercise {
  return async (bench, run) => {
    await bench.select(columns, rows);
    await run();
    await bench.expectValues(expected);
  };
}

/** Changes a block through a dialog, which is closed without a change first. */
function changingByDialog(
  [columns, rows]: readonly [number, number],
  title: string,
  fields: Readonly<Record<string, string>>,
  expected: readonly (readonly number[])[],
): Exercise {
  return async (bench, run) => {
    await bench.select(columns, rows);
    const use = usingDialog(title, async (_, dialog) => {
      for (const [label, value] of Object.entries(fields)) {
        await dialog.getByLabel(label, { exact: true }).fill(value);
      }
      await dialog.getByRole('button', { name: 'Apply' }).click();
    });
    await use(bench, run);
    await expect(bench.view()).toBeFocused();
    await bench.expectValues(expected);
  };
}

/** The first cell stepped up, so that there is something to undo, to paste or to find. */
async function stepFirstCell(bench: Bench, count = 1): Promise<void> {
  await bench.select(1, 1);
  for (let i = 0; i < count; i++) await bench.page.keyboard.press('+');
  await bench.expectValues([[10 + count]]);
}

/** A step of two copied from the first cell, pasted over the second one. */
function pastingTheStep(expected: number): Exercise {
  return async (bench, run) => {
    await stepFirstCell(bench, 2);
    await bench.select(1, 1, 1);
    await run();
    // Looking at the value by copying it would take the place of what is still to be pasted.
    await bench.expectStatus('1 cell changed');
    await bench.expectValues([[expected]]);
  };
}

/** Changes of cells, the clipboard, the history, and what is selected. */
export const EDIT_CASES: Readonly<Record<keyof typeof EDIT_COMMANDS, CommandCase>> = {
  undo: {
    key: 'Control+z',
    exercise: async (bench, run) => {
      await stepFirstCell(bench);
      await run();
      await bench.select(1, 1);
      await bench.expectValues([[10]]);
    },
  },
  redo: {
    key: 'Control+y',
    exercise: async (bench, run) => {
      await stepFirstCell(bench);
      await bench.page.keyboard.press('Control+z');
      await bench.select(1, 1);
      await bench.expectValues([[10]]);
      await run();
      await bench.select(1, 1);
      await bench.expectValues([[11]]);
    },
  },
  history: {
    exercise: async (bench, run) => {
      await stepFirstCell(bench);
      await run();
      const dialog = bench.dialog('History');
      await dialog.getByRole('button', { name: /^Opened version/ }).click();
      // The bar is hidden from those who hear the page while the dialog is open.
      await expect(bench.page.getByText('0 of 200,000 modified')).toBeAttached();
      await dialog.getByRole('button', { name: /^step/ }).click();
      await expect(bench.page.getByText('1 of 200,000 modified')).toBeAttached();
      await bench.page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
  },
  copy: {
    key: 'Control+c',
    exercise: async (bench, run) => {
      await bench.select(2, 1, 1);
      await run();
      await expect.poll(() => bench.clipboardText()).toMatch(/^0?20\t0?40$/);
    },
  },
  cut: {
    key: 'Control+x',
    exercise: async (bench, run) => {
      await stepFirstCell(bench);
      await run();
      await expect.poll(() => bench.clipboardText()).toMatch(/^0?11$/);
      await bench.expectValues([[10]]);
    },
  },
  paste: { key: 'Control+v', exercise: pastingTheStep(12) },
  pasteDifference: { exercise: pastingTheStep(22) },
  pastePercent: { exercise: pastingTheStep(24) },
  pasteSpecial: {
    key: 'Control+Shift+v',
    exercise: async (bench, run) => {
      await stepFirstCell(bench, 2);
      await bench.select(1, 1, 1);
      await run();
      const dialog = bench.dialog('Paste special');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await bench.expectStatus('1 of 200,000 modified');
      await run();
      await dialog.getByRole('radio', { name: 'Difference' }).click();
      await dialog.getByRole('button', { name: 'Paste', exact: true }).click();
      await expect(bench.view()).toBeFocused();
      await bench.select(1, 1, 1);
      await bench.expectValues([[22]]);
    },
  },
  editCell: {
    key: 'Enter',
    exercise: async (bench, run) => {
      await bench.select(1, 1);
      await run();
      await bench.page.getByRole('textbox', { name: 'New value' }).fill('77');
      await bench.page.keyboard.press('Enter');
      await bench.select(1, 1);
      await bench.expectValues([[77]]);
    },
  },
  stepUp: { key: '+', exercise: changing([2, 1], [[11, 21]]) },
  stepDown: { key: '-', exercise: changing([2, 1], [[9, 19]]) },
  stepUpMore: { key: 'Shift+PageUp', exercise: changing([2, 1], [[20, 30]]) },
  stepDownMore: { key: 'Shift+PageDown', exercise: changing([2, 1], [[0, 10]]) },
  changeAbsolute: {
    key: '=',
    exercise: changingByDialog([2, 1], 'Change absolute', { 'New value': '64' }, [[64, 64]]),
  },
  changeRelative: {
    key: '%',
    exercise: changingByDialog([2, 1], 'Change relative', { Change: '+10%' }, [[11, 22]]),
  },
  multiply: {
    key: '*',
    exercise: async (bench, run) => {
      await bench.select(2, 1);
      await run();
      const field = bench.dialog('Change relative').getByLabel('Change', { exact: true });
      await expect(field).toHaveValue('*');
      await field.fill('*2');
      await bench.page.keyboard.press('Enter');
      await expect(bench.view()).toBeFocused();
      await bench.expectValues([[20, 40]]);
    },
  },
  changeByEdit: {
    exercise: changingByDialog([2, 1], 'Change by edit', { 'Value or change': '+5' }, [[15, 25]]),
  },
  changeBySlider: {
    exercise: async (bench, run) => {
      const { page } = bench;
      const title = 'Change with the slider';
      const slider = bench.dialog(title).getByRole('slider', { name: 'Change' });
      await bench.select(2, 1);
      // Hidden from screen readers while the dialog is open.
      const shown = page
        .getByRole('grid', { includeHidden: true })
        .getByRole('gridcell', { selected: true, includeHidden: true });
      await usingDialog(title, async (_, dialog) => {
        await dialog.getByRole('radio', { name: 'Percentage' }).click();
        await slider.focus();
        for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
        await expect(slider).toHaveAttribute('aria-valuetext', '+10.0 %');
        await expect(shown).toHaveText([/^0*11$/, /^0*22$/]);
        await page.keyboard.press('Escape');
        await expect(shown).toHaveText([/^0*10$/, /^0*20$/]);
        await bench.expectStatus('0 of 10,000 unsaved');
      })(bench, run);
      await run();
      await slider.focus();
      // The mode is remembered. As far as it goes, and a part of the way back.
      await page.keyboard.press('End');
      await expect(shown).toHaveText([/^0*15$/, /^0*30$/]);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Home');
      await expect(shown).toHaveText([/^0*5$/, /^0*10$/]);
      await page.keyboard.press('Enter');
      await expect(bench.view()).toBeFocused();
      await bench.expectValues([[5, 10]]);
      await page.keyboard.press('Control+z');
      await bench.expectStatus('0 of 10,000 unsaved');
    },
  },
  interpolate: { key: 'i', exercise: changingByDialog([3, 1], 'Interpolate', {}, [[10, 25, 40]]) },
  interpolateHorizontally: { key: 'Shift+H', exercise: changing([3, 1], [[10, 25, 40]]) },
  interpolateVertically: { key: 'Shift+V', exercise: changing([1, 3], [[10], [13], [16]]) },
  interpolateBoth: {
    key: 'Shift+I',
    exercise: changing(
      [3, 3],
      [
        [10, 25, 40],
        [13, 28, 43],
        [16, 31, 46],
      ],
    ),
  },
  smooth: {
    key: 'Shift+S',
    exercise: async (bench, run) => {
      await bench.select(3, 1);
      await usingDialog('Smooth', async (_, dialog) => {
        await dialog.getByRole('button', { name: 'Apply' }).click();
      })(bench, run);
      await expect(bench.view()).toBeFocused();
      await bench.expectStatus('cells changed');
      const [[first = 0, second = 0, third = 0] = []] = await bench.values();
      // Every cell has gone towards its neighbours.
      expect([first > 10, second > 20, third < 40]).toEqual([true, true, true]);
    },
  },
  round: {
    exercise: changingByDialog([3, 1], 'Round to a multiple', { 'Multiple of': '15' }, [
      [15, 15, 45],
    ]),
  },
  limit: {
    exercise: changingByDialog([3, 1], 'Limit', { 'Not below': '15', 'Not above': '30' }, [
      [15, 20, 30],
    ]),
  },
  flatten: { exercise: changing([3, 1], [[23, 23, 23]]) },
  fillDown: {
    key: 'Control+d',
    exercise: changing(
      [2, 3],
      [
        [10, 20],
        [10, 20],
        [10, 20],
      ],
    ),
  },
  fillRight: { key: 'Control+r', exercise: changing([3, 1], [[10, 10, 10]]) },
  fillSelection: { key: 'Control+Enter', exercise: changing([3, 1], [[40, 40, 40]]) },
  restoreOriginal: {
    key: 'F11',
    exercise: async (bench, run) => {
      await stepFirstCell(bench);
      await run();
      await bench.expectValues([[10]]);
    },
  },
  again: {
    key: 'F4',
    exercise: async (bench, run) => {
      await stepFirstCell(bench);
      await bench.select(1, 1, 1);
      await run();
      await bench.expectValues([[21]]);
    },
  },
  selectAll: {
    key: 'Control+a',
    exercise: async (bench, run) => {
      await run();
      if (bench.place === 'map') await bench.expectStatus('32 cells');
      else await expectSelectionExceeded(bench);
    },
  },
  selectRow: {
    key: 'Shift+Space',
    exercise: async (bench, run) => {
      await bench.select(1, 1, 2);
      await run();
      await bench.expectValues([VALUES[0] ?? []]);
    },
  },
  selectColumn: {
    key: 'Control+Space',
    exercise: async (bench, run) => {
      await bench.select(1, 1, 2);
      await run();
      if (bench.place === 'map') await bench.expectValues(VALUES.map((row) => row.slice(2, 3)));
      else await expectSelectionExceeded(bench);
    },
  },
  selectChanged: {
    exercise: async (bench, run) => {
      await bench.select(2, 1);
      await bench.page.keyboard.press('+');
      await bench.select(1, 1, 0, 2);
      await run();
      await bench.expectValues([[11, 21]]);
    },
  },
  selectSimilar: {
    key: 'z',
    exercise: async (bench, run) => {
      await bench.select(3, 1);
      await bench.page.keyboard.press('Control+r');
      // One of the same value that is not joined to them.
      await bench.select(1, 1, 6, 2);
      await bench.page.keyboard.type('10');
      await bench.page.keyboard.press('Enter');
      await bench.select(1, 1);
      await run();
      await bench.expectStatus('3 cells');
      const tolerance = bench.page.getByRole('slider', { name: 'Differs by at most' });
      await tolerance.focus();
      await bench.page.keyboard.press('ArrowRight');
      await bench.expectStatus('\u00b11');
      await bench.expectStatus('4 cells');
      await bench.page.keyboard.press('Escape');
      await expect(bench.view()).toBeFocused();
      // Cells of the map that the cursor is in, not of its twin.
      await run();
      await bench.expectStatus('5 cells');
      await bench.select(1, 1);
      await expect(tolerance).toHaveCount(0);
    },
  },
  selectMap: {
    exercise: async (bench, run) => {
      await bench.select(1, 1, 3, 1);
      await bench.expectStatus(`${MAP}, row 2, column 4`);
      await run();
      await bench.expectValues(VALUES);
    },
  },
  deselect: {
    key: 'Escape',
    exercise: async (bench, run) => {
      await bench.select(2, 2);
      await run();
      await bench.expectStatus('1 cell');
    },
  },
};

/** A whole file, or a column of it, is more than a person may select. */
async function expectSelectionExceeded({ page }: Bench): Promise<void> {
  const alert = page.getByText('The maximum selection size has been exceeded.').last();
  await expect(alert).toBeVisible();
}
