import { expect, type Locator, type Page, test } from '@playwright/test';
import { createFamilySample } from '../../core/samples/family-sample.ts';
import { learnSolution } from '../../core/solutions/learn-solution.ts';
import type { Solution } from '../../core/solutions/solution.ts';
import { writeSolution } from '../../core/solutions/solution-codec.ts';
import { raiseMap } from '../../core/solutions/testing/learnt-sample.ts';
import { publishSolution } from '../../server/solutions/catalogue.ts';
import { readPublication } from '../../server/solutions/publication.ts';
import { editorPath } from '../../src/application/paths.ts';
import { type ApiServer, startApiServer } from '../support/api-server.ts';
import { expectUsable } from './expect-usable.ts';
import { openTrialProject, type TrialProject } from './trial-project.ts';

const SAMPLE = createFamilySample({ family: 'gm', seed: 5, lengthBytes: 512 * 1024 });
const ORIGINAL = Uint8Array.from(SAMPLE.image);

/** The first lies over the numbers of the file, which no solution carries. */
const MAPS = SAMPLE.truth.maps
  .filter(
    ({ cells, lineSkipBytes, width, height }) =>
      cells.skipBytes === 0 && lineSkipBytes === 0 && width * height >= 16,
  )
  .slice(1);

let server: ApiServer;
test.beforeAll(async () => {
  server = await startApiServer();
});
test.afterAll(() => server.close());

/** A change of some maps of the file, by their places in its list. */
interface Tune {
  readonly solution: Solution;
  /** What differs, as a version has it. */
  readonly patches: Readonly<Record<number, number>>;
}

/** @param times how often each map is raised */
function tuneOf(places: readonly number[], times = 1): Tune {
  const modified = ORIGINAL.slice();
  const maps = MAPS.filter((_, place) => places.includes(place));
  for (const map of maps) for (let i = 0; i < times; i++) raiseMap(modified, map);
  const learning = learnSolution(ORIGINAL, modified, maps);
  if (learning.kind !== 'learnt') throw new Error(`not learnt: ${learning.reason}`);
  const patches: Record<number, number> = {};
  modified.forEach((byte, address) => {
    if (byte !== ORIGINAL[address]) patches[address] = byte;
  });
  return { solution: learning.solution, patches };
}

/** Puts a solution into the catalogue. @param stage number of a stage, `null` for all else */
async function publish(key: string, name: string, stage: number | null, tune: Tune): Promise<void> {
  const names = { en: name, it: name, pl: name, cn: name, es: name };
  const text = JSON.stringify({
    serviceType: { key, kind: stage === null ? 'OTHER' : 'STAGE', stage, names },
    price: null,
    bases: [{ softwareNumber: '12345678' }],
    solution: JSON.parse(writeSolution(tune.solution)),
  });
  const publication = readPublication(text);
  if (typeof publication === 'string') throw new Error(publication);
  await server.door.transact((trx) => publishSolution(trx, publication));
}

const alerts = (page: Page): Locator => page.locator('[data-alerts]');
const solutionsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Solutions' });

async function openPart(page: Page, part: RegExp): Promise<Locator> {
  await page.keyboard.press('F9');
  const dialog = solutionsOf(page);
  await dialog.getByRole('radio', { name: part }).click();
  return dialog;
}

/** Saves a version elsewhere, and opens it here. */
async function openVersion({ tuner, client, projectId }: TrialProject, tune: Tune): Promise<void> {
  const { page } = tuner;
  const { originalSha256 } = (await client.call('GET', `/projects/${projectId}`)).json;
  await client.call('POST', `/projects/${projectId}/files`, {
    body: { name: 'Stage 1', patches: tune.patches, originalSha256 },
    headers: { action: 'create' },
  });
  await page.reload();
  await tuner.editorReady();
  await page.getByRole('button', { name: /Versions and files/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Stage 1/ }).click();
  await tuner.expectStatus(`${Object.keys(tune.patches).length.toLocaleString('en')} of 200,000`);
  await page.getByRole('grid').focus();
}

test('a change is learnt in one project, and carried to another file and back', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, ORIGINAL);
  const { tuner, client } = project;

  await test.step('nothing is learnt from the original, nor from what is not saved', async () => {
    const dialog = await openPart(page, /^My solutions/);
    await expect(dialog).toContainText('This version is the original: there is nothing to learn.');
    await page.keyboard.press('Escape');
    await openVersion(project, tuneOf([0, 1, 2]));
    await page.keyboard.press('+');
    await openPart(page, /^My solutions/);
    await expect(dialog).toContainText('Save the version first');
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Control+z');
    await tuner.expectStatus('0 of 10,000 unsaved');
  });

  await test.step('a saved version is, under a name', async () => {
    const dialog = await openPart(page, /^My solutions/);
    const name = dialog.getByLabel('Name of the new solution');
    await name.fill('S');
    await name.press('Enter');
    await expect(dialog).toContainText('At least 2 characters.');
    await name.fill('My stage');
    await name.press('Enter');
    const row = dialog.getByRole('listitem').filter({ hasText: 'My stage' });
    await expect(row).toContainText('Fits this file', { timeout: 60_000 });
    await expect(row).toContainText('Applied');
    await expect(alerts(page)).toContainText('Solution learnt');
    await expectUsable(page);
  });

  const { json: sister } = await client.upload(ORIGINAL, { details: { name: 'Sister' } });
  const reading = async (): Promise<string> =>
    (await client.call('GET', `/projects/${sister.id}`)).json.reading.state;
  await expect.poll(reading, { timeout: 60_000 }).toBe('done');

  await test.step('it is looked at in the other file, with the keyboard alone', async () => {
    await page.goto(`${server.url}${editorPath(sister.id)}`);
    await tuner.editorReady();
    const dialog = await openPart(page, /^My solutions/);
    const look = dialog.getByRole('button', { name: 'Apply…: My stage' });
    await look.click({ timeout: 60_000 });
    const preview = page.getByRole('dialog', { name: 'My stage: what it changes' });
    await expect(preview).toContainText('3 maps');
    const lines = preview.getByRole('listbox', { name: 'Maps' });
    await lines.focus();
    await page.keyboard.press('End');
    await expect(lines.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await expectUsable(page);
    await preview.getByRole('button', { name: 'Back' }).click();
    await expect(solutionsOf(page)).toBeVisible();
    await look.click();
  });

  await test.step('applied to it once the original is a version, and its differences shown', async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const naming = page.getByRole('dialog', { name: 'Save as a new version' });
    await naming.getByLabel('Name').fill('Carried');
    await expect(naming.getByLabel('Note')).toHaveValue('Applied: My stage.');
    await naming.getByRole('button', { name: 'Save version' }).click();
    const report = page.getByRole('dialog', { name: 'My stage: applied' });
    await expect(report).toContainText('3 maps written, and the version saved.');
    await expect(report.getByRole('listitem')).toHaveCount(4);
    await expectUsable(page);
    await expect(report.getByRole('button', { name: 'Show the differences' })).toBeFocused();
    await page.keyboard.press('Enter');
    const differences = page.getByRole('dialog', { name: 'Differences' });
    await expect(differences.getByRole('combobox')).toContainText('Before My stage');
    const changed = Object.keys(tuneOf([0, 1, 2]).patches).length;
    await expect(differences).toContainText(`${changed.toLocaleString('en')} bytes differ`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Undo: solutions' })).toBeEnabled();
  });

  await test.step('it cannot be applied a second time', async () => {
    const dialog = await openPart(page, /^My solutions/);
    await dialog.getByRole('button', { name: 'Preview: My stage' }).click();
    const preview = page.getByRole('dialog', { name: 'My stage: what it changes' });
    await expect(preview).toContainText('It stands in this version already.');
    await expect(preview.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await preview.getByRole('button', { name: 'Back' }).click();
    await expect(solutionsOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('taken back, and nothing of it is left', async () => {
    const dialog = await openPart(page, /^Applied/);
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Take back: My stage' }).click();
    const report = page.getByRole('dialog', { name: 'My stage: taken back' });
    await expect(report).toContainText('Its cells are as they were before');
    await report.getByRole('button', { name: 'To the solutions' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'taken back' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await tuner.expectStatus('0 of 200,000 modified');
  });

  await test.step('deleted, after a question', async () => {
    const dialog = await openPart(page, /^My solutions/);
    await dialog.getByRole('button', { name: 'Delete My stage' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “My stage”?' });
    await expect(question).toContainText('It is removed from all projects.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(alerts(page)).toContainText('Solution deleted');
    // It was the last one for this file: there is nothing left to be shown.
    await expect(alerts(page)).toContainText('There are no solutions for this file.');
    await expect(dialog).toBeHidden();
    await openPart(page, /^My solutions/);
    await expect(dialog).toContainText('No solutions of your own yet');
    await dialog.getByRole('radio', { name: /^Ready/ }).click();
    await expect(dialog).toContainText('No ready solutions for this file');
    await expectUsable(page);
  });
});

test('ready solutions are looked at, bought as a pack, and applied as a whole', async ({
  page,
}) => {
  await publish('stage-1', 'Stage 1', 1, tuneOf([3, 4]));
  await publish('stage-2', 'Stage 2', 2, tuneOf([3, 5], 2));
  await publish('egr-off', 'EGR off', null, tuneOf([6]));
  const project = await openTrialProject(page, server, ORIGINAL, 'PLUS');
  const { tuner } = project;
  await project.moveCoins('GREEN', 100);
  const before = await project.coins();
  await page.keyboard.press('F9');
  const dialog = solutionsOf(page);
  const rows = dialog.getByRole('listitem');
  const tick = (name: string): Locator => dialog.getByRole('checkbox', { name: new RegExp(name) });

  await test.step('stages come first, with what the discount took off', async () => {
    await expect(rows).toHaveCount(3, { timeout: 60_000 });
    await expect(rows.nth(0)).toContainText('Stage 1');
    await expect(rows.nth(0)).toContainText('24 coins20% off 30 coins');
    await expect(rows.nth(1)).toContainText('Stage 2');
    await expect(rows.nth(2)).toContainText('EGR off');
    await dialog.getByRole('button', { name: /^Your discount: 20%/ }).click();
    const discount = page.getByRole('dialog', { name: 'Discount on solutions' });
    await expect(discount.getByRole('button', { name: 'Close' }).last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(discount).toBeHidden();
    await expectUsable(page);
  });

  await test.step('what is not bought is shown roughly', async () => {
    await dialog.getByRole('button', { name: 'Preview: Stage 1' }).click();
    const preview = page.getByRole('dialog', { name: 'Stage 1: what it changes' });
    await expect(preview).toContainText('Figures are rounded to 5% until you buy it.');
    await expect(preview.getByRole('button', { name: 'Buy, 24 coins' })).toBeFocused();
    await expectUsable(page);
    await preview.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('button', { name: 'Preview: Stage 1' })).toBeFocused();
  });

  await test.step('two that write into the same cells are no pack', async () => {
    await tick('Stage 1').check();
    await expect(dialog).toContainText('Tick more');
    await tick('Stage 2').check();
    await expect(dialog).toContainText('choose one of them');
    await expect(dialog.getByRole('button', { name: 'Preview 2 solutions' })).toBeDisabled();
    await tick('Stage 2').uncheck();
  });

  await test.step('a pack costs what the dearest of it costs', async () => {
    await tick('EGR off').check();
    await expect(dialog).toContainText('You pay for the dearest, the others are free.');
    await dialog.getByRole('button', { name: 'Preview 2 solutions, 24 coins' }).click();
    const preview = page.getByRole('dialog', { name: 'Stage 1 + EGR off: what it changes' });
    await expect(preview.getByRole('option')).toHaveCount(3);
    await preview.getByRole('button', { name: 'Buy, 24 coins' }).click();
    const offer = page.getByRole('dialog', { name: 'Pay 24 green coins?' });
    await expect(offer).toContainText('Pack of Stage 1 + EGR off');
    await expect(offer.getByRole('radio', { name: /Solution points/ })).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(alerts(page)).toContainText('Solution pack created');
    expect(await project.coins()).toBe(before - 24);
    await expect(preview).not.toContainText('Figures are rounded');
    await preview.getByRole('button', { name: 'Back' }).click();
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(0)).toContainText('PackStage 1 + EGR off');
  });

  await test.step('a part of it is not applied', async () => {
    await dialog.getByRole('button', { name: 'Preview: EGR off' }).click();
    await expect(page.getByRole('dialog')).toContainText('A pack is applied as a whole.');
    await page.getByRole('button', { name: 'To the pack' }).click();
  });

  await test.step('own changes in its maps are asked about, each or all', async () => {
    await page.keyboard.press('Escape');
    const [map] = MAPS.slice(6);
    await tuner.goTo(map?.cells.address ?? 0);
    await page.keyboard.press('+');
    await tuner.saveAs('Mine');
    await page.keyboard.press('F9');
    await dialog.getByRole('button', { name: 'Apply…: Stage 1 + EGR off' }).click();
    const preview = page.getByRole('dialog', { name: 'Stage 1 + EGR off: what it changes' });
    await expect(preview).toContainText('1 map needs your choice.');
    await expect(preview.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await preview.getByRole('listbox').focus();
    await page.keyboard.press('End');
    await expect(preview).toContainText('You have changed 1 of its cells.');
    await expectUsable(page);
    await preview.getByRole('radio', { name: 'Keep mine' }).click();
    await preview.getByRole('button', { name: 'Apply' }).click();
    const report = page.getByRole('dialog', { name: 'Stage 1 + EGR off: applied' });
    await expect(report).toContainText('3 maps written');
    await report.getByRole('button', { name: 'To the solutions' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Stage 1 + EGR off' })).toHaveCount(
      1,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('what was changed since is not taken back', async () => {
    // A cell that was written: the one at the cursor was kept.
    const [map] = MAPS.slice(3);
    await tuner.goTo(map?.cells.address ?? 0);
    await page.keyboard.press('+');
    await page.keyboard.press('Control+s');
    await tuner.expectStatus('0 of 10,000 unsaved');
    await openPart(page, /^Applied/);
    const applied = dialog.getByRole('listitem').filter({ hasText: 'Stage 1 + EGR off' });
    await expect(applied).toContainText('cannot be taken back');
    await expect(applied.getByRole('button', { name: /^Take back/ })).toBeHidden();
    await page.keyboard.press('Escape');
  });

  await test.step('too few coins buy nothing', async () => {
    await project.moveCoins('GREEN', -(await project.coins()));
    await page.reload();
    await tuner.editorReady();
    await page.keyboard.press('F9');
    await dialog.getByRole('button', { name: 'Preview: Stage 2' }).click();
    await page.getByRole('button', { name: 'Buy, 24 coins' }).click();
    await expect(page.getByRole('dialog', { name: 'More coins needed' })).toContainText(
      'Stage 2: 24 coins',
    );
  });
});

test('without an answer it says so and asks again, without a licence it is not opened', async ({
  page,
}) => {
  const project = await openTrialProject(page, server, ORIGINAL);
  await page.route('**/solutions', (route) => route.abort());
  await page.keyboard.press('F9');
  const dialog = solutionsOf(page);
  await expect(dialog.getByRole('alert')).toContainText('Solutions not loaded');
  await expectUsable(page);
  await page.unroute('**/solutions');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Escape');
  await project.endLicence();
  await page.reload();
  await project.tuner.editorReady();
  const button = page.getByRole('button', { name: 'Solutions: This needs a licence.' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('F9');
  await button.click({ force: true });
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('solutions');
  await expect(page.getByRole('option', { name: /^Solutions/ })).toContainText(
    'This needs a licence.',
  );
});
