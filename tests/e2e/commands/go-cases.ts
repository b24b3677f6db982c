import { expect, type Locator, type Page } from '@playwright/test';
import type { GO_COMMANDS } from '../../../src/editor/commands/go-commands.ts';
import { AT, type Bench, type CommandCase, type Exercise, MAP, usingDialog } from './bench.ts';

/** First of the known values as bytes; they stand in two places. */
const KNOWN_BYTES = '0A 14 28 32 50 5A';
const TWIN_HIT = '00003100';

async function searchKnownBytes(bench: Bench): Promise<void> {
  const dialog = bench.dialog('Search');
  await dialog.getByLabel('Bytes, hexadecimal').fill(KNOWN_BYTES);
  await bench.page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: new RegExp(`^${TWIN_HIT}`) })).toBeVisible();
  await bench.page.keyboard.press('Escape');
}

/** From the first hit to the other one: there are two, so that next and previous both lead there. */
const goingToTheOtherHit: Exercise = async (bench, run) => {
  await bench.page.keyboard.press('Control+f');
  await searchKnownBytes(bench);
  await bench.select(1, 1);
  await run();
  await bench.expectStatus(TWIN_HIT);
};

function goingToTheDifference(column: number): Exercise {
  return async (bench, run) => {
    await bench.select(1, 1, 2, 1);
    await bench.page.keyboard.press('+');
    await bench.select(1, 1, column, 1);
    await run();
    await bench.expectStatus((AT + 8 + 2).toString(16).toUpperCase().padStart(8, '0'));
  };
}

/** Says something of the place that is marked, in the dialog that is open. */
async function commentOn({ page }: Bench, comment: string): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Mark at/ })
    .getByLabel('Comment')
    .fill(comment);
  await page.keyboard.press('Control+Enter');
  await expect(markButton(page, comment)).toBeVisible();
}

/** Takes the mark under the cursor away. */
async function removeMark({ page }: Bench, comment: string): Promise<void> {
  await markButton(page, comment).click();
  await page.getByRole('button', { name: 'Remove mark' }).click();
  await expect(markButton(page, comment)).toHaveCount(0);
}

/** What the status bar says of the mark under the cursor. */
function markButton(page: Page, comment: string): Locator {
  return page.getByRole('region', { name: 'Status' }).getByRole('button', { name: comment });
}

/** To the one mark there is: next and previous both lead there. */
const goingToTheMark: Exercise = async (bench, run) => {
  await bench.select(1, 1, 3, 1);
  await bench.page.keyboard.press('Shift+F2');
  await commentOn(bench, 'third value');
  await bench.select(1, 1);
  await run();
  await expect(markButton(bench.page, 'third value')).toBeVisible();
  await removeMark(bench, 'third value');
};

/** Moving to a place, to a tab, and to what explains the editor. */
export const GO_CASES: Readonly<Record<keyof typeof GO_COMMANDS, CommandCase>> = {
  copyLink: {
    exercise: async ({ clipboardText }, run) => {
      await run();
      await expect.poll(clipboardText).toMatch(/\/editor\?version=ori&(?:address=3000|map=[^&]+)&/);
    },
  },
  goToAddress: {
    key: 'g',
    exercise: async (bench, run) => {
      await usingDialog('Go to address', async ({ page }, dialog) => {
        await dialog.getByLabel('Address').fill('3012');
        await page.keyboard.press('Enter');
      })(bench, run);
      await bench.expectStatus('00003012');
    },
  },
  search: {
    key: 'Control+f',
    exercise: usingDialog('Search', async (bench) => searchKnownBytes(bench)),
  },
  searchSelection: {
    exercise: async (bench, run) => {
      await bench.select(3, 1);
      await run();
      const dialog = bench.dialog('Search');
      await expect(dialog.getByLabel('Bytes, hexadecimal')).toHaveValue('0A 14 28');
      await bench.page.keyboard.press('Enter');
      // A hit says in which map it is.
      const hit = dialog.getByRole('button', { name: new RegExp(`^${TWIN_HIT} ?${MAP}`) });
      await expect(hit).toBeVisible();
      await bench.page.keyboard.press('Escape');
    },
  },
  nextHit: { key: 'F3', exercise: goingToTheOtherHit },
  previousHit: { key: 'Shift+F3', exercise: goingToTheOtherHit },
  mark: {
    key: 'Shift+F2',
    exercise: async (bench, run) => {
      await run();
      await commentOn(bench, 'boost limit');
      await removeMark(bench, 'boost limit');
    },
  },
  nextMark: { key: 'F6', exercise: goingToTheMark },
  previousMark: { key: 'Shift+F6', exercise: goingToTheMark },
  differences: {
    key: 'F8',
    exercise: async (bench, run) => {
      await bench.page.keyboard.press('+');
      await run();
      const dialog = bench.dialog('Differences');
      await dialog
        .getByRole('button', { name: new RegExp(`^${MAP}`) })
        .first()
        .click();
      await dialog.getByRole('button', { name: /^Restore 00003000/ }).click();
      await expect(dialog.getByText('Nothing differs')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await bench.expectStatus('0 of 200,000 modified');
    },
  },
  nextDifference: { key: 'n', exercise: goingToTheDifference(0) },
  previousDifference: { key: 'Shift+N', exercise: goingToTheDifference(5) },
  nextTab: {
    key: 'Alt+PageDown',
    place: 'map',
    exercise: async ({ tab }, run) => {
      await run();
      await expect(tab('Hex dump')).toHaveAttribute('aria-selected', 'true');
    },
  },
  previousTab: {
    key: 'Alt+PageUp',
    place: 'map',
    exercise: async ({ tab }, run) => {
      await run();
      await expect(tab('Hex dump')).toHaveAttribute('aria-selected', 'true');
    },
  },
  closeTab: {
    key: 'Alt+w',
    place: 'map',
    exercise: async ({ tab }, run) => {
      await run();
      await expect(tab(MAP)).toHaveCount(0);
    },
  },
  palette: {
    key: 'Control+k',
    exercise: usingDialog('All commands', async ({ page }, dialog) => {
      await dialog.getByRole('combobox').fill('no such command');
      await expect(dialog.getByText('Nothing found')).toBeVisible();
      await page.keyboard.press('Escape');
    }),
  },
  showShortcuts: {
    key: '?',
    exercise: usingDialog('Keyboard shortcuts', async (_, dialog) => {
      await dialog.getByLabel(/^Search by name/).fill('smooth');
      await expect(dialog.getByRole('button', { name: /^New key for/ })).toHaveCount(1);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    }),
  },
  help: {
    key: 'F1',
    exercise: usingDialog('Help', async ({ page }, dialog) => {
      const [guide] = await Promise.all([
        page.waitForEvent('popup'),
        dialog.getByRole('link', { name: 'Guide (in English)' }).click(),
      ]);
      await guide.getByRole('link', { name: 'The first hour' }).click();
      await expect(guide.getByRole('heading', { name: 'The first hour' })).toBeVisible();
      await expect(guide.getByRole('img', { name: 'A map as a table' })).toBeVisible();
      await guide.close();
      await dialog.getByLabel('Search the help').fill('checksum');
      await expect(dialog.getByRole('heading', { name: /^Checksums/ })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    }),
  },
  report: {
    exercise: usingDialog('Report a problem', async (_, dialog) => {
      await expect(dialog.getByRole('region', { name: 'What is sent' })).toContainText('/editor');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(dialog.getByText('This field is required.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }),
  },
  tour: {
    exercise: usingDialog(/^(The maps of the file|Correct and download)$/, async ({ page }) => {
      const card = page.getByRole('dialog');
      for (let step = 1; step < 7; step++) {
        await expect(card.getByText(`${step} of 7`)).toBeVisible();
        await card.getByRole('button', { name: 'Next' }).click();
      }
      await card.getByRole('button', { name: 'Done' }).click();
    }),
  },
};
