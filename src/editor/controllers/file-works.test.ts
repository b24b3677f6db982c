import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import type { Price, ProjectPrices } from '../../../core/contract/prices.ts';
import type { VersionWork } from '../../../core/contract/version-works.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { HttpApiError, NetworkApiError } from '../../api/api-error.ts';
import type { PurchasesApi } from '../../api/purchases-api.ts';
import { manualClock } from '../../platform/testing/manual-clock.ts';
import { createBalancesStore } from '../../state/balances-store.ts';
import { createLoaderStore } from '../../state/loader-store.ts';
import { createModalStore } from '../../state/modal-store.ts';
import { createTexts } from '../../texts/texts.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { FakeServer } from '../session/testing/fake-server.ts';
import type { EditorController } from './editor-controller.ts';
import { FileWorks } from './file-works.ts';
import { manualController } from './testing/manual-controller.ts';
import { VersionActions } from './version-actions.ts';

const texts = createTexts(await loadLocale('en'));
const PRICE: Price = {
  price: 2,
  listPrice: 2,
  discountPercent: 0,
  buckets: ['GREEN', 'RED'],
  isPurchased: false,
  freeToday: null,
};

let server: FakeServer;
let session: EditorSession;
let controller: EditorController;
let works: FileWorks;
let purchases: PurchasesApi;
let prices: ProjectPrices;
let alerts: string[];
/** Messages of the loader, one after the other. */
let loaded: Array<string | null>;
let offers: string[];
let lookCount: number;
/** What the server does with the next order. */
let work: (versionId: string) => VersionWork;

function worked(state: VersionWork['state'], part: Partial<VersionWork> = {}): VersionWork {
  const none = { reason: null, revision: null, receipt: null, codes: [] };
  return { id: 'w1', versionId: session.current.id, state, ...none, ...part };
}

/** The server changes a byte of the version, and takes two coins. */
function correct(versionId: string): VersionWork {
  const { revision, patches } = server.versions.get(versionId) ?? { revision: 0, patches: {} };
  server.update(versionId, { patches: { ...patches, 15: 150 }, revision });
  return worked('modified', {
    revision: revision + 1,
    receipt: { id: 'r1', price: 2, bucket: 'GREEN' },
  });
}

function write(address: number, value: number): void {
  session.byteStore.apply(patchFromEntries([[address, value]]), 'entry', 'user');
}

beforeEach(async () => {
  vi.stubGlobal('window', globalThis);
  server = new FakeServer();
  ({ session } = await server.open());
  write(1, 99);
  await session.saveAs('Stage 1', '');
  controller = manualController(session);
  alerts = [];
  loaded = [];
  offers = [];
  lookCount = 0;
  work = correct;
  const links = [{ rel: 'fix-checksums', href: '' }];
  prices = { checksumFix: PRICE, dtcRemoval: PRICE, basicMapPack: PRICE, links };
  purchases = {
    prices: async () => prices,
    dtcInfo: () => Promise.reject(new NetworkApiError()),
    buyCodeRemoval: async () => ({ id: 'r1', price: 10, bucket: 'GREEN' }),
    correctChecksums: async (_, { id }) => work(id),
    removeCodes: async (_, { id }) => work(id),
  };
  const clock = manualClock();
  const modals = createModalStore();
  modals.store.subscribe(({ modal }) => {
    if (modal?.kind !== 'purchase') return;
    const { question } = modal;
    if (question.kind !== 'offer') return;
    offers.push([question.subject, ...question.notes].join(' | '));
    setTimeout(() => question.answer('GREEN'));
  });
  const loader = createLoaderStore();
  loader.store.subscribe(({ message }) => loaded.push(message));
  const versions = new VersionActions(controller, {
    alert: (code) => alerts.push(code),
    download: () => undefined,
    nowIso: () => '2026-03-01T10:00:00.000Z',
    clock,
    asksForChecksums: () => false,
    correctChecksums: async () => false,
  });
  works = new FileWorks({
    purchases,
    controller,
    versions,
    modals,
    loader,
    clock,
    balances: createBalancesStore(async () => [{ bucket: 'GREEN', balance: 20 }]),
    alerts: {
      show: ({ code, reason, params }) =>
        alerts.push(
          [code, reason, params?.['paid']].filter((part) => part !== undefined).join(':'),
        ),
    },
    texts: () => texts,
    lookForChanges: () => {
      lookCount++;
    },
  });
});
afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

describe('the correction of checksums', () => {
  it('comes back as one step, says what was paid, and closes its dialog', async () => {
    controller.openDialog({ kind: 'checksums' });
    await works.correctChecksums(PRICE, 'Correct 3 checksums');
    expect(offers).toEqual(['Correct 3 checksums | Paid only if a byte changes.']);
    expect(alerts).toEqual(['FIX_CRC_MODIFIED:2 green coins']);
    expect(session.byteStore.undoSteps.at(-1)?.label).toBe('checksum');
    expect([session.byteStore.unsavedCount, session.current.revision]).toEqual([0, 2]);
    expect(controller.store.getState().dialog).toBeUndefined();
    expect(loaded).toEqual(['Correcting checksums', null]);
  });

  it('saves first what is unsaved, and says so', async () => {
    write(2, 98);
    await works.correctChecksums(PRICE, 'Correct');
    expect(offers[0]).toContain('1 unsaved byte is saved first.');
    expect(server.onServer()).toEqual([['Stage 1', 3, { 1: 99, 2: 98, 15: 150 }]]);
    expect(alerts).toEqual(['SAVE_CHANGES_SUCCESS', 'FIX_CRC_MODIFIED:2 green coins']);
  });

  it('orders nothing where saving meets what was saved elsewhere', async () => {
    const order = vi.spyOn(purchases, 'correctChecksums');
    write(2, 98);
    server.update(session.current.id, { patches: { 1: 97 }, revision: 1 });
    const ended = works.correctChecksums(PRICE, 'Correct');
    await vi.waitFor(() => expect(controller.store.getState().dialog?.kind).toBe('conflict'));
    const { dialog } = controller.store.getState();
    if (dialog?.kind === 'conflict') dialog.answer('cancel');
    await ended;
    expect(order).not.toHaveBeenCalled();
    expect(session.byteStore.unsavedCount).toBe(1);
  });

  it('makes a version of the original first', async () => {
    await session.changeVersion('ori', false);
    write(3, 97);
    const ended = works.correctChecksums(PRICE, 'Correct');
    await vi.waitFor(() => expect(controller.store.getState().dialog?.kind).toBe('saveAs'));
    const { dialog } = controller.store.getState();
    if (dialog?.kind === 'saveAs') {
      expect(dialog.info).toBe('Checksums corrected.');
      dialog.answer({ name: 'Stage 2', info: '', isToBeChecked: true });
    }
    await ended;
    expect(server.onServer()[1]).toEqual(['Stage 2', 2, { 3: 97, 15: 150 }]);
    expect(controller.store.getState().dialog).toBeUndefined();
  });

  it('says that nothing was paid where nothing has changed', async () => {
    work = () => worked('notModified');
    await works.correctChecksums(PRICE, 'Correct');
    expect(alerts).toEqual(['FIX_CRC_NOT_MODIFIED']);
    expect(session.byteStore.undoSteps.map(({ label }) => label)).toEqual(['entry']);
  });

  it('pays nothing where the account is free, and asks nothing', async () => {
    work = (id) => ({ ...correct(id), receipt: { id: 'r1', price: 0, bucket: null } });
    await works.correctChecksums({ ...PRICE, price: 0 }, 'Correct');
    expect([offers, alerts]).toEqual([[], ['FIX_CRC_MODIFIED:nothing']]);
  });

  it('says why it was not done, and looks at the version where others have changed it', async () => {
    const part = { fields: [], relations: [], code: 'FIX_CRC_FAILURE' as const };
    const reasons = ['checksumsNotFixable', 'versionChangedElsewhere'] as const;
    for (const reason of reasons) {
      work = () => {
        throw new HttpApiError({ status: 409, reason, ...part });
      };
      await works.correctChecksums(PRICE, 'Correct');
    }
    expect(alerts).toEqual(reasons.map((reason) => `FIX_CRC_FAILURE:${reason}`));
    expect(lookCount).toBe(1);
    expect(controller.store.getState().busy).toBeUndefined();
  });
});

describe('the correction of a version before it is taken home', () => {
  it('leaves what is unsaved of the open one where it is', async () => {
    write(2, 98);
    expect(await works.correctVersion(session.current, 3)).toBe(true);
    expect(offers).toEqual(['Correct 3 checksums of “Stage 1” | Paid only if a byte changes.']);
    expect(server.onServer()).toEqual([['Stage 1', 2, { 1: 99, 15: 150 }]]);
    expect(session.byteStore.unsavedCount).toBe(1);
    expect(session.byteStore.picture[15]).toBe(150);
  });

  it('of another version changes nothing in the open one', async () => {
    const stage1 = session.current;
    write(2, 98);
    await session.saveAs('Stage 2', '');
    expect(await works.correctVersion(stage1, 1)).toBe(true);
    expect(session.byteStore.picture[15]).toBe(15);
    expect(session.versions.map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('is not offered without the right to it, or without a price', async () => {
    prices = { ...prices, links: [] };
    expect(await works.correctVersion(session.current, 3)).toBe(false);
    purchases.prices = () => Promise.reject(new NetworkApiError());
    expect(await works.correctVersion(session.current, 3)).toBe(false);
    expect(alerts).toEqual(['FIX_CRC_FAILURE:licenceNeeded', 'FIX_CRC_FAILURE']);
  });
});

describe('the removal of trouble codes', () => {
  const codes = [{ code: 'P0401', outcome: 'removed', effect: 'hidden', alsoOff: [] }] as const;

  it('says what became of each, as one step', async () => {
    work = (id) => ({ ...correct(id), receipt: null, codes });
    await works.removeCodes(['P0401']);
    expect(session.byteStore.undoSteps.at(-1)?.label).toBe('troubleCodes');
    expect(controller.store.getState().dialog).toEqual({ kind: 'troubleCodes', results: codes });
    expect([alerts, loaded]).toEqual([[], ['Removing trouble codes', null]]);
  });

  it('says that nothing has changed', async () => {
    work = () => worked('notModified', { codes: [{ ...codes[0], outcome: 'alreadyOff' }] });
    await works.removeCodes(['P0401']);
    expect(alerts).toEqual(['APPLY_DTC_NOT_MODIFIED']);
  });

  it('says why it was not done', async () => {
    work = () => {
      const part = { status: 422, fields: [], relations: [] };
      throw new HttpApiError({ code: 'APPLY_DTC_FAILURE', reason: 'workEnded', ...part });
    };
    await works.removeCodes(['P0401']);
    expect(alerts).toEqual(['APPLY_DTC_FAILURE:workEnded']);
    expect(controller.store.getState().dialog).toBeUndefined();
  });

  it('is told when it is bought', async () => {
    await works.buyCodeRemoval({ ...PRICE, price: 10 });
    expect(alerts).toEqual(['PURCHASE_DTC_SUCCESS']);
  });
});
