import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import { HttpApiError } from '../../api/api-error.ts';
import { type ManualClock, manualClock } from '../../platform/testing/manual-clock.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { FakeServer } from '../session/testing/fake-server.ts';
import type { EditorDialog } from '../state/editor-store.ts';
import type { EditorController } from './editor-controller.ts';
import { manualController } from './testing/manual-controller.ts';
import { VersionActions } from './version-actions.ts';

let server: FakeServer;
let session: EditorSession;
let controller: EditorController;
let actions: VersionActions;
let network = Promise.resolve();
let answer: () => void;
/** Names and contents of what the person was handed. */
let downloads: Array<readonly [string, number[]]>;
let alerts: string[];
/** How the server answers the next saves over a version, one after the other, before it takes them again. */
let refusals: HttpApiError[];
let clock: ManualClock;
let asksForChecksums: boolean;
/** Versions whose checksums were to be corrected, with how many are wrong. */
let corrections: string[];
let mayCorrect: boolean;

/** From now on the network carries nothing, until `answer` is called. */
function holdNetwork(): void {
  network = new Promise((resolve) => {
    answer = resolve;
  });
}

/** What is read takes a moment, what is written a moment more. */
async function carried(momentCount: number): Promise<void> {
  await network;
  for (let i = 0; i < momentCount; i++) await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(async () => {
  vi.stubGlobal('window', globalThis);
  network = Promise.resolve();
  downloads = [];
  alerts = [];
  refusals = [];
  asksForChecksums = false;
  corrections = [];
  mayCorrect = true;
  clock = manualClock();
  server = new FakeServer();
  const { files } = server.ports;
  const slow: typeof files = {
    ...files,
    version: (...request) => carried(1).then(() => files.version(...request)),
    createVersion: (...request) => carried(2).then(() => files.createVersion(...request)),
    updateVersion: async (...request) => {
      await carried(2);
      const refused = refusals.shift();
      if (refused !== undefined) throw refused;
      return files.updateVersion(...request);
    },
  };
  ({ session } = await server.open({ files: slow }));
  write(1, 99);
  await session.saveAs('Stage 1', '');
  holdNetwork();
  controller = manualController(session);
  actions = new VersionActions(controller, {
    alert: (code, { reason } = {}) =>
      alerts.push(reason === undefined ? code : `${code}:${reason}`),
    download: (content, name) => downloads.push([name, [...Buffer.from(content)]]),
    nowIso: () => '2026-03-01T10:00:00.000Z',
    clock,
    asksForChecksums: () => asksForChecksums,
    correctChecksums: async (versionId, wrongCount) => {
      corrections.push(`${versionId} ${wrongCount}`);
      return mayCorrect;
    },
  });
});

afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

function write(address: number, value: number): void {
  session.byteStore.apply(patchFromEntries([[address, value]]), 'entry', 'user');
}

/** Saves as Stage 2, beside Stage 1. @returns the id of either */
async function saveStage2(): Promise<{ readonly stage1: string; readonly stage2: string }> {
  const stage1 = session.current.id;
  answer();
  write(2, 98);
  const { id: stage2 } = await session.saveAs('Stage 2', '');
  holdNetwork();
  return { stage1, stage2 };
}

/** Saves, and has sent it when this resolves. */
async function startSaving(): Promise<{ readonly ended: Promise<unknown> }> {
  const ended = actions.save();
  await vi.waitFor(() => expect(session.hasUnanswered).toBe(true));
  return { ended };
}

const shownDialog = (): EditorDialog | undefined => controller.store.getState().dialog;

/** Another window saves over the version. */
function saveElsewhere(): void {
  server.update(session.current.id, { patches: { 1: 99, 5: 55 }, revision: 1 });
}

describe('saving while a version is on its way', () => {
  it('saves what was edited meanwhile as soon as the first save has arrived', async () => {
    write(2, 98);
    const first = await startSaving();
    write(3, 97);
    const second = actions.save();
    answer();
    expect(await Promise.all([first.ended, second])).toEqual(['saved', 'saved']);
    expect(server.onServer()).toEqual([['Stage 1', 3, { 1: 99, 2: 98, 3: 97 }]]);
    expect(session.byteStore.unsavedCount).toBe(0);
  });

  it('saves once, however often it is asked for', async () => {
    write(2, 98);
    const first = await startSaving();
    write(3, 97);
    const later = [actions.save(), actions.save()];
    answer();
    await Promise.all([first.ended, ...later]);
    expect(server.onServer()).toEqual([['Stage 1', 3, { 1: 99, 2: 98, 3: 97 }]]);
  });

  it('saves nothing where nothing was edited meanwhile', async () => {
    write(2, 98);
    const first = await startSaving();
    const second = actions.save();
    answer();
    expect(await Promise.all([first.ended, second])).toEqual(['saved', 'saved']);
    expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 2: 98 }]]);
  });

  it('leaves the question in sight with which the first save ended', async () => {
    write(2, 98);
    saveElsewhere();
    await startSaving();
    write(3, 97);
    const second = actions.save();
    answer();
    expect(await second).toBe('given up');
    expect(shownDialog()?.kind).toBe('conflict');
    expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 5: 55 }]]);
    expect(session.byteStore.unsavedCount).toBe(2);
  });

  it('saves over what is taken over from another window once that is there', async () => {
    write(2, 98);
    saveElsewhere();
    await startSaving();
    answer();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('conflict'));
    holdNetwork();
    const dialog = shownDialog();
    if (dialog?.kind === 'conflict') dialog.answer('takeOver');
    await vi.waitFor(() => expect(controller.store.getState().busy).toBe('changingVersion'));
    const second = actions.save();
    answer();
    expect(await second).toBe('saved');
    expect(server.onServer()).toEqual([['Stage 1', 3, { 1: 99, 2: 98, 5: 55 }]]);
  });

  it('saves also after a fault in what was on its way', async () => {
    const { stage1 } = await saveStage2();
    let fail: (fault: Error) => void = () => undefined;
    network = new Promise((_, reject) => {
      fail = reject;
    });
    const changing = expect(actions.changeVersion(stage1)).rejects.toThrow('fault');
    await vi.waitFor(() => expect(controller.store.getState().busy).toBe('changingVersion'));
    write(3, 97);
    const saving = actions.save();
    fail(new Error('fault'));
    network = Promise.resolve();
    await changing;
    expect(await saving).toBe('saved');
    expect(server.onServer()[1]).toEqual(['Stage 2', 2, { 1: 99, 2: 98, 3: 97 }]);
  });

  it('saves nothing that the person has given up meanwhile', async () => {
    write(2, 98);
    const first = await startSaving();
    write(3, 97);
    const second = actions.save();
    const leaving = actions.mayLeave();
    const dialog = shownDialog();
    if (dialog?.kind === 'unsaved') dialog.answer('discard');
    expect(await leaving).toBe(true);
    answer();
    await first.ended;
    expect(await second).toBe('given up');
    expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 2: 98 }]]);
  });
});

/** An answer of a server in difficulties. */
function refusal(status: number, part: Partial<HttpApiError> = {}): HttpApiError {
  const empty = { code: undefined, reason: undefined, fields: [], relations: [] };
  return new HttpApiError({ ...empty, status, ...part });
}

describe('saving while the server has no time', () => {
  beforeEach(() => {
    answer();
    write(2, 98);
  });

  it.each([503, 429])(
    'waits for a moment that the server names with %i, and saves',
    async (status) => {
      refusals = [refusal(status, { retryAfterS: 2 })];
      const saving = actions.save();
      await vi.waitFor(() => expect(clock.pendingCount).toBe(1));
      expect(controller.store.getState().busy).toBe('saving');
      expect(session.byteStore.unsavedCount).toBe(1);
      clock.advance(2000);
      expect(await saving).toBe('saved');
      expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 2: 98 }]]);
      expect(alerts).toEqual(['SAVE_CHANGES_SUCCESS']);
    },
  );

  it('asks where the wait is long, says why, and saves when it is wanted', async () => {
    refusals = [refusal(503, { retryAfterS: 60, reason: 'tooMany' })];
    const saving = actions.save();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('failedSave'));
    const dialog = shownDialog();
    expect(dialog).toMatchObject({ trouble: { waitS: 60, reason: 'tooMany' } });
    expect(session.byteStore.unsavedCount).toBe(1);
    if (dialog?.kind === 'failedSave') dialog.answer('retry');
    expect(await saving).toBe('saved');
    expect(session.byteStore.unsavedCount).toBe(0);
  });

  it('keeps what was not saved where the person goes on', async () => {
    refusals = [refusal(429)];
    const saving = actions.save();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('failedSave'));
    const dialog = shownDialog();
    if (dialog?.kind === 'failedSave') dialog.answer('later');
    expect(await saving).toBe('given up');
    expect(session.byteStore.unsavedCount).toBe(1);
    expect(server.onServer()).toEqual([['Stage 1', 1, { 1: 99 }]]);
  });

  it('knows a server that fails from one that has no time', async () => {
    refusals = [refusal(500)];
    void actions.save();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('failedSave'));
    expect(shownDialog()).toMatchObject({ trouble: undefined });
  });

  it('tells of an id that is taken, which is no conflict', async () => {
    refusals = [refusal(409, { code: 'SAVE_CHANGES_FAILURE', reason: 'idTaken' })];
    expect(await actions.save()).toBe('given up');
    expect(shownDialog()).toBeUndefined();
    expect(alerts).toEqual(['SAVE_CHANGES_FAILURE:idTaken']);
  });
});

describe('saving without a licence', () => {
  beforeEach(() => {
    answer();
    write(2, 98);
    refusals = [refusal(402, { code: 'SAVE_CHANGES_FAILURE', reason: 'licenceNeeded' })];
  });

  it('loses nothing, says why, and hands the work over', async () => {
    const saving = actions.save();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('failedSave'));
    const dialog = shownDialog();
    expect(dialog).toMatchObject({ trouble: { reason: 'licenceNeeded' } });
    if (dialog?.kind === 'failedSave') dialog.answer('download');
    expect(await saving).toBe('given up');
    expect(downloads.map(([name]) => name)).toEqual([expect.stringMatching(/^golf/)]);
    expect(session.byteStore.unsavedCount).toBe(1);
    expect(alerts).toEqual([]);
  });

  it('saves once there is one again', async () => {
    const saving = actions.save();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('failedSave'));
    const dialog = shownDialog();
    if (dialog?.kind === 'failedSave') dialog.answer('retry');
    expect(await saving).toBe('saved');
  });
});

describe('work of the server', () => {
  it('has saves wait for its end', async () => {
    answer();
    let end = (): void => undefined;
    const work = actions.onServer(
      () =>
        new Promise<string>((resolve) => {
          end = () => resolve('done');
        }),
    );
    await vi.waitFor(() => expect(controller.store.getState().busy).toBe('working'));
    write(2, 98);
    expect(controller.isEditable()).toBe(true);
    const saving = actions.save();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(session.byteStore.unsavedCount).toBe(1);
    end();
    expect(await work).toBe('done');
    expect(await saving).toBe('saved');
  });

  it('waits for a save that is on its way', async () => {
    write(2, 98);
    const { ended } = await startSaving();
    const seen: number[] = [];
    const work = actions.onServer(async () => seen.push(session.current.revision));
    answer();
    await Promise.all([ended, work]);
    expect(seen).toEqual([2]);
  });

  it('fails as it fails, and lets saves go on', async () => {
    answer();
    const failed = refusal(409, { reason: 'versionChangedElsewhere' });
    await expect(actions.onServer(() => Promise.reject(failed))).rejects.toBe(failed);
    write(2, 98);
    expect(await actions.save()).toBe('saved');
  });
});

describe('downloading a version whose checksums are wrong', () => {
  beforeEach(() => {
    answer();
    asksForChecksums = true;
    vi.spyOn(controller.checks, 'countWrongChecksums').mockResolvedValue(3);
  });

  async function answerWith(given: 'correct' | 'download' | 'cancel'): Promise<void> {
    const ended = actions.downloadCurrent();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('wrongChecksums'));
    const dialog = shownDialog();
    if (dialog?.kind === 'wrongChecksums') dialog.answer(given);
    await ended;
  }

  it('hands over the file as the server has corrected it', async () => {
    const { id } = session.current;
    const corrected = vi.spyOn(session, 'fileOfVersion');
    await answerWith('correct');
    expect(corrections).toEqual([`${id} 3`]);
    expect(corrected).toHaveBeenCalledTimes(2);
    expect(downloads).toHaveLength(1);
  });

  it('hands over nothing where it could not be corrected', async () => {
    mayCorrect = false;
    await answerWith('correct');
    expect(downloads).toEqual([]);
  });

  it.each([
    ['download', 1],
    ['cancel', 0],
  ] as const)('corrects nothing with the answer %s', async (given, count) => {
    await answerWith(given);
    expect([corrections, downloads.length]).toEqual([[], count]);
  });
});

describe('changing to a version while one is on its way', () => {
  let stage1: string;
  let stage2: string;

  beforeEach(async () => {
    ({ stage1, stage2 } = await saveStage2());
  });

  it('waits until what is being saved has arrived', async () => {
    write(3, 97);
    await startSaving();
    const changing = actions.changeVersion(stage1);
    answer();
    await changing;
    expect(session.current.id).toBe(stage1);
    expect(server.onServer()[1]).toEqual(['Stage 2', 2, { 1: 99, 2: 98, 3: 97 }]);
  });

  it('asks about what was edited while it was being saved', async () => {
    write(3, 97);
    await startSaving();
    write(4, 96);
    const changing = actions.changeVersion(stage1);
    answer();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('unsaved'));
    const dialog = shownDialog();
    if (dialog?.kind === 'unsaved') dialog.answer('keep');
    await changing;
    expect(session.current.id).toBe(stage1);
    expect(session.byteStore.picture.slice(0, 5)).toEqual(Uint8Array.of(0, 99, 2, 3, 96));
  });

  it('ends at the version that was chosen last', async () => {
    const changing = [actions.changeVersion(stage1)];
    await vi.waitFor(() => expect(controller.store.getState().busy).toBe('changingVersion'));
    changing.push(actions.changeVersion(stage2), actions.changeVersion('ori'));
    answer();
    await Promise.all(changing);
    expect(session.current.id).toBe('ori');
  });

  it('stays where a save ends with a question', async () => {
    write(3, 97);
    saveElsewhere();
    await startSaving();
    const changing = actions.changeVersion(stage1);
    answer();
    await changing;
    expect(shownDialog()?.kind).toBe('conflict');
    expect(session.current.id).toBe(stage2);
    expect(session.byteStore.unsavedCount).toBe(1);
  });
});

describe('downloading this version while a version is on its way', () => {
  const bytesWith = (changed: Record<number, number>): number[] =>
    Array.from(session.byteStore.original.slice(), (byte, address) => changed[address] ?? byte);

  it('hands over the new version once it is there', async () => {
    write(2, 98);
    const saving = actions.saveAs();
    const dialog = shownDialog();
    if (dialog?.kind === 'saveAs')
      dialog.answer({ name: 'Stage 2', info: '', isToBeChecked: false });
    await vi.waitFor(() => expect(session.hasUnanswered).toBe(true));
    const downloading = actions.downloadCurrent();
    answer();
    expect(await saving).toBe('saved');
    await downloading;
    expect(downloads).toEqual([['golf-Stage 2.bin', bytesWith({ 1: 99, 2: 98 })]]);
  });

  it('hands over what is saved over the version once that is there, also by its name', async () => {
    write(2, 98);
    await startSaving();
    const downloading = [actions.downloadCurrent(), actions.download(session.current.id)];
    answer();
    await Promise.all(downloading);
    const file = ['golf-Stage 1.bin', bytesWith({ 1: 99, 2: 98 })];
    expect(downloads).toEqual([file, file]);
  });

  it('hands over the version that is changed to', async () => {
    const { stage1 } = await saveStage2();
    const changing = actions.changeVersion(stage1);
    await vi.waitFor(() => expect(controller.store.getState().busy).toBe('changingVersion'));
    const downloading = actions.downloadCurrent();
    answer();
    await Promise.all([changing, downloading]);
    expect(downloads).toEqual([['golf-Stage 1.bin', bytesWith({ 1: 99 })]]);
  });

  it('hands over nothing where the save fails: what was asked for is not there', async () => {
    write(2, 98);
    saveElsewhere();
    await startSaving();
    const downloading = actions.downloadCurrent();
    answer();
    await downloading;
    expect(downloads).toEqual([]);
    expect(shownDialog()?.kind).toBe('conflict');
  });

  it('hands over this version as before once a failed save is past', async () => {
    write(2, 98);
    saveElsewhere();
    const { ended } = await startSaving();
    answer();
    await vi.waitFor(() => expect(shownDialog()?.kind).toBe('conflict'));
    const dialog = shownDialog();
    if (dialog?.kind === 'conflict') dialog.answer('cancel');
    await ended;
    await actions.downloadCurrent();
    expect(downloads).toEqual([['golf-Stage 1.bin', bytesWith({ 1: 99, 5: 55 })]]);
  });
});

describe('a version that is made', () => {
  it('is told with its name, as is one that is imported', async () => {
    answer();
    write(2, 98);
    const saving = actions.saveAs();
    const dialog = shownDialog();
    if (dialog?.kind !== 'saveAs') throw new Error('nobody asks for a name');
    dialog.answer({ name: 'Stage 2', info: '', isToBeChecked: false });
    await saving;
    await actions.importVersion({ name: 'Elsewhere', info: '' }, patchFromEntries([[4, 44]]));
    expect(alerts).toEqual(['SAVE_CHANGES_SUCCESS_AS', 'IMPORT_VERSION_SUCCESS']);
    expect(server.onServer().map(([name]) => name)).toEqual(['Stage 1', 'Stage 2', 'Elsewhere']);
  });

  it('is told when it could not be imported', async () => {
    answer();
    server.loses = 'request';
    await actions.importVersion({ name: 'Elsewhere', info: '' }, patchFromEntries([[4, 44]]));
    expect(alerts).toEqual(['IMPORTING_VERSION_FAILURE']);
    expect(session.current.name).toBe('Stage 1');
  });
});
