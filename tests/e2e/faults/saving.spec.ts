import { expect, test } from '@playwright/test';
import { sampleImage } from '../../support/api-server.ts';
import {
  type BreakingNetwork,
  type BreakingPoint,
  breakingNetwork,
} from '../../support/breaking-network.ts';
import { edit, nameVersion } from '../../support/fault-edits.ts';
import { type FaultProject, faultProject } from '../../support/fault-project.ts';
import { isNight } from '../../support/is-night.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';
import { insideSave, runThroughSaves, stopInsideSaves } from '../../support/stopped-transaction.ts';
import type { Person } from '../person.ts';

let server: RunningServer;
let network: BreakingNetwork;
let project: FaultProject;

test.beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '100000', RATE_LIMIT_LOGIN: '1000', JOBS: '0' });
});
test.beforeEach(async () => {
  network = await breakingNetwork(server.url);
  project = await faultProject(server);
});
test.afterEach(() => network.dispose());
test.afterAll(() => server.dispose());

/** The page says that a save did not get through, and what is left to do; then the person tries again. */
async function tryAgain({ page }: Person, unsavedCount: number): Promise<void> {
  const failed = page.getByRole('dialog', { name: 'Version not saved' });
  await expect(failed).toContainText(
    'The server did not answer. Your changes are still here and in this browser\u2019s journal.',
  );
  // Behind the dialog, where only it is spoken of.
  await expect(page.getByLabel('Status', { exact: true })).toContainText(
    `${unsavedCount} of 10,000 unsaved`,
  );
  network.mend();
  await failed.getByRole('button', { name: 'Try again' }).click();
}

/** Nothing is unsaved, and nobody is asked about another window. */
async function expectSaved(person: Person): Promise<void> {
  await person.expectStatus('0 of 10,000 unsaved');
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
}

/** Exactly one version is there, saved exactly so often, with exactly these bytes. */
async function expectSavedOnServer(revision: number, expected: Uint8Array): Promise<void> {
  const versions = await project.versions();
  expect(versions.map((version) => [version.name, version.revision])).toEqual([
    ['Stage 1', revision],
  ]);
  expect(await project.file(versions[0]?.id ?? '')).toEqual(Uint8Array.from(expected));
}

const restarted = async (): Promise<void> => {
  await server.kill();
  await server.restart();
};

const FAULTS: ReadonlyArray<{
  readonly name: string;
  readonly point: BreakingPoint;
  /** What else happens to the server before it is killed. */
  readonly before?: () => Promise<void> | void;
}> = [
  { name: 'before the request arrives', point: 'beforeTheRequest' },
  { name: 'when half of the request has arrived', point: 'halfOfTheRequest' },
  {
    name: 'when it has the request and has not begun',
    point: 'wholeRequest',
    before: () => server.freeze(),
  },
  { name: 'after the commit, before the answer leaves', point: 'beforeTheAnswer' },
  { name: 'while the answer is on its way', point: 'halfOfTheAnswer' },
];

/** By day one on either side of the moment from which the work is saved. */
const SEEN_BY_DAY: readonly BreakingPoint[] = ['halfOfTheRequest', 'beforeTheAnswer'];

for (const { name, point, before } of FAULTS) {
  if (!isNight && !SEEN_BY_DAY.includes(point)) continue;
  test(`a server killed ${name} loses nothing and saves nothing twice`, async ({ context }) => {
    const tuner = await project.open(context, network.url);
    const expected = sampleImage.slice();
    const isFrozen = before !== undefined;

    await edit(tuner, expected, 0x100);
    await edit(tuner, expected, 0x220);
    if (isFrozen) await before();
    let broken = network.breakNextSave(point, restarted);
    await tuner.page.keyboard.press('Control+Shift+s');
    await nameVersion(tuner, 'Stage 1');
    await broken;
    await tryAgain(tuner, 2);
    await expectSaved(tuner);
    await expectSavedOnServer(1, expected);

    await edit(tuner, expected, 0x330);
    if (isFrozen) await before();
    broken = network.breakNextSave(point, restarted);
    await tuner.page.keyboard.press('Control+s');
    await broken;
    await tryAgain(tuner, 1);
    await expectSaved(tuner);
    await expectSavedOnServer(2, expected);

    await edit(tuner, expected, 0x440);
    await tuner.page.keyboard.press('Control+s');
    await tuner.expectStatus('0 of 10,000 unsaved');
    await expectSavedOnServer(3, expected);
  });
}

test('a server killed inside the transaction has saved nothing, and saves it when asked again', async ({
  context,
}) => {
  const tuner = await project.open(context, network.url);
  const expected = sampleImage.slice();
  const killInside = async (): Promise<void> => {
    await insideSave(server.dataDir);
    network.cut();
    await server.kill();
    await runThroughSaves(server.dataDir);
    await server.restart();
  };
  const stopInside = async (): Promise<void> => {
    await server.stop();
    await stopInsideSaves(server.dataDir);
    await server.restart();
  };

  await edit(tuner, expected, 0x100);
  await stopInside();
  await tuner.page.keyboard.press('Control+Shift+s');
  await nameVersion(tuner, 'Stage 1');
  await killInside();
  expect(await project.versions()).toEqual([]);
  await tryAgain(tuner, 1);
  await expectSaved(tuner);
  await expectSavedOnServer(1, expected);

  const saved = expected.slice();
  await edit(tuner, expected, 0x330);
  await stopInside();
  await tuner.page.keyboard.press('Control+s');
  await killInside();
  await expectSavedOnServer(1, saved);
  await tryAgain(tuner, 1);
  await expectSaved(tuner);
  await expectSavedOnServer(2, expected);
});

test('an answer that is lost while the browser repeats the request saves once, and asks nothing', async ({
  context,
}) => {
  const tuner = await project.open(context, network.url);
  const expected = sampleImage.slice();
  await edit(tuner, expected, 0x100);
  let lost = network.loseNextAnswer();
  await tuner.page.keyboard.press('Control+Shift+s');
  await nameVersion(tuner, 'Stage 1');
  await lost;
  await expectSaved(tuner);
  await expectSavedOnServer(1, expected);

  await edit(tuner, expected, 0x330);
  lost = network.loseNextAnswer();
  await tuner.page.keyboard.press('Control+s');
  await lost;
  await expectSaved(tuner);
  await expectSavedOnServer(2, expected);
});

test('what is done after a save whose answer was lost is unsaved over it, and never taken back by it', async ({
  context,
}) => {
  const tuner = await project.open(context, network.url);
  const { page } = tuner;
  const expected = sampleImage.slice();
  await edit(tuner, expected, 0x100);
  await tuner.saveAs('Stage 1');

  const saved = expected.slice();
  await edit(tuner, expected, 0x200);
  const arrived = expected.slice();
  const broken = network.breakNextSave('beforeTheAnswer');
  await page.keyboard.press('Control+s');
  await broken;
  await page.getByRole('button', { name: 'Go on editing' }).click();
  await expect(page.getByText('The server cannot be reached. Go on editing')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expectSavedOnServer(2, arrived);

  network.mend();
  await tuner.expectStatus('1 of 10,000 unsaved');
  await expect(page.getByText('The server cannot be reached')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expectSaved(tuner);
  await expectSavedOnServer(3, saved);
});

for (const [name, isNew] of [
  ['over a version', false],
  ['as a new version', true],
] as const) {
  test(`a tab that dies before it hears of its save ${name} comes back to what was saved`, async ({
    context,
  }) => {
    const first = await project.open(context, network.url);
    const expected = sampleImage.slice();
    if (!isNew) {
      await edit(first, expected, 0x100);
      await first.saveAs('Stage 1');
    }
    await edit(first, expected, 0x200);
    const broken = network.breakNextSave('beforeTheAnswer');
    await first.page.keyboard.press(isNew ? 'Control+Shift+s' : 'Control+s');
    if (isNew) await nameVersion(first, 'Stage 1');
    await broken;
    await expect(first.page.getByRole('dialog', { name: 'Version not saved' })).toBeVisible();
    await first.page.getByRole('button', { name: 'Go on editing' }).click();
    const sent = expected.slice();
    await edit(first, expected, 0x300);
    await first.page.close();
    await expectSavedOnServer(isNew ? 1 : 2, sent);

    network.mend();
    const second = await project.open(context, network.url);
    await expect(
      second.page.getByText('1 unsaved byte from your last visit is back'),
    ).toBeVisible();
    await second.expectStatus('1 of 10,000 unsaved');
    await second.page.keyboard.press('Control+s');
    await expectSaved(second);
    await expectSavedOnServer(isNew ? 2 : 3, expected);
  });
}
