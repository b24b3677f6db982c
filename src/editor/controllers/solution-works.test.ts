import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patchFromEntries } from '../../../core/bytes/byte-patch.ts';
import type { Price } from '../../../core/contract/prices.ts';
import type { SolutionWork } from '../../../core/contract/solution-works.ts';
import { loadLocale } from '../../../locales/load-locale.ts';
import { HttpApiError, NetworkApiError } from '../../api/api-error.ts';
import type { SolutionsApi } from '../../api/solutions-api.ts';
import { manualClock } from '../../platform/testing/manual-clock.ts';
import { createBalancesStore } from '../../state/balances-store.ts';
import { createLoaderStore } from '../../state/loader-store.ts';
import { createModalStore } from '../../state/modal-store.ts';
import { createTexts } from '../../texts/texts.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { FakeServer } from '../session/testing/fake-server.ts';
import type { EditorController } from './editor-controller.ts';
import { type SolutionSubject, SolutionWorks } from './solution-works.ts';
import { manualController } from './testing/manual-controller.ts';
import { VersionActions } from './version-actions.ts';

const texts = createTexts(await loadLocale('en'));
const PRICE: Price = {
  price: 24,
  listPrice: 30,
  discountPercent: 20,
  buckets: ['GREEN', 'RED', 'SP'],
  isPurchased: false,
  freeToday: null,
};
const SUBJECT: SolutionSubject = {
  id: 's1',
  title: 'Stage 1',
  names: new Map([['s1', 'Stage 1']]),
};
const NOTHING_SAID = { maps: [], appliesRest: false };

let server: FakeServer;
let session: EditorSession;
let controller: EditorController;
let works: SolutionWorks;
let solutions: SolutionsApi;
let alerts: string[];
let offers: string[];
let lookCount: number;
/** Orders that the server has heard. */
let heard: unknown[];
/** What the server does with the next work. */
let work: (versionId: string) => SolutionWork;

function worked(state: SolutionWork['state'], part: Partial<SolutionWork> = {}): SolutionWork {
  const none = { reason: null, revision: null, applicationId: null, solutions: [], links: [] };
  return { id: 'w1', versionId: session.current.id, state, ...none, ...part };
}

/** The server changes a byte of the version. */
function write15(versionId: string): SolutionWork {
  const { revision, patches } = server.versions.get(versionId) ?? { revision: 0, patches: {} };
  server.update(versionId, { patches: { ...patches, 15: 150 }, revision });
  return worked('modified', { revision: revision + 1, applicationId: 'a1' });
}

function refuse(reason: 'solutionOwnEdits' | 'versionChangedElsewhere'): never {
  const part = { status: 422, fields: [], relations: [] };
  throw new HttpApiError({ code: 'APPLY_SOLUTIONS_FAILURE', reason, ...part });
}

function write(address: number, value: number): void {
  session.byteStore.apply(patchFromEntries([[address, value]]), 'entry', 'user');
}

const dialog = () => controller.store.getState().dialog;

beforeEach(async () => {
  vi.stubGlobal('window', globalThis);
  server = new FakeServer();
  ({ session } = await server.open());
  write(1, 99);
  await session.saveAs('Mine', '');
  controller = manualController(session);
  alerts = [];
  offers = [];
  heard = [];
  lookCount = 0;
  work = write15;
  const unasked = (): Promise<never> => Promise.reject(new NetworkApiError());
  solutions = {
    solutions: unasked,
    preview: unasked,
    packPrice: unasked,
    buy: async (_, ids, { price, bucket }) => {
      heard.push(['buy', ids, price, bucket]);
      return { id: 'r1', price, bucket, solutionIds: ids, packId: null };
    },
    learn: async (_, versionId, name) => {
      heard.push(['learn', versionId, name]);
      return {
        id: 'o1',
        name,
        state: 'learning',
        reason: null,
        fit: 'unknown',
        fitReason: null,
        isApplied: false,
        mapCount: 0,
        createdAt: '2026-03-01T10:00:00.000Z',
        links: [],
      };
    },
    deleteOwn: async (id) => {
      heard.push(['delete', id]);
    },
    apply: async (_, version, id, choices) => {
      heard.push(['apply', version, id, choices]);
      return work(version.id);
    },
    revert: async (_, version, id) => {
      heard.push(['revert', version, id]);
      return work(version.id);
    },
  };
  const clock = manualClock();
  const modals = createModalStore();
  modals.store.subscribe(({ modal }) => {
    if (modal?.kind !== 'purchase' || modal.question.kind !== 'offer') return;
    const { question } = modal;
    offers.push([question.subject, ...question.notes].join(' | '));
    setTimeout(() => question.answer('SP'));
  });
  const versions = new VersionActions(controller, {
    alert: (code) => alerts.push(code),
    download: () => undefined,
    nowIso: () => '2026-03-01T10:00:00.000Z',
    clock,
    asksForChecksums: () => false,
    correctChecksums: async () => false,
  });
  works = new SolutionWorks({
    solutions,
    ports: {
      begin: () => Promise.reject(new Error('not in this test')),
      port: () => Promise.reject(new Error('not in this test')),
      leaveOut: () => Promise.reject(new Error('not in this test')),
      apply: async (_, version, id, choices) => {
        heard.push(['applyPort', version, id, choices]);
        return work(version.id);
      },
    },
    controller,
    versions,
    modals,
    loader: createLoaderStore(),
    clock,
    balances: createBalancesStore(async () => [{ bucket: 'SP', balance: 100 }]),
    alerts: {
      show: ({ code, reason }) => alerts.push([code, reason].filter(Boolean).join(':')),
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

describe('the purchase of solutions', () => {
  it('of one says that it is for good, and may be paid with solution points', async () => {
    expect(await works.buy(['s1'], PRICE, 'Stage 1')).toBe(true);
    expect(offers[0]).toMatch(/^Stage 1 \| Bought once for this project/);
    expect(heard).toEqual([['buy', ['s1'], 24, 'SP']]);
    expect(alerts).toEqual(['PURCHASE_SOLUTION_SUCCESS']);
  });

  it('of several says that they go together', async () => {
    expect(await works.buy(['s1', 's2'], PRICE, 'Pack')).toBe(true);
    expect(offers[0]).toContain('A pack is applied as a whole.');
    expect(alerts).toEqual(['CREATE_SOLUTIONS_PACK_SUCCESS']);
  });

  it('says what is there already, and what was refused', async () => {
    const refusals = [
      ['alreadyPurchased', true],
      ['solutionUnfit', false],
    ] as const;
    for (const [reason, isThere] of refusals) {
      solutions.buy = () => {
        const part = { status: 409, fields: [], relations: [] };
        throw new HttpApiError({ code: 'PURCHASE_SOLUTION_FAILURE', reason, ...part });
      };
      expect(await works.buy(['s1'], PRICE, 'Stage 1')).toBe(isThere);
    }
    expect(alerts).toEqual(refusals.map(([reason]) => `PURCHASE_SOLUTION_FAILURE:${reason}`));
  });
});

describe('own solutions', () => {
  it('are learnt from the version that is open', async () => {
    expect(await works.learn('My stage')).toBe(true);
    expect(heard).toEqual([['learn', session.current.id, 'My stage']]);
    expect(alerts).toEqual([]);
  });

  it('that are refused are told of', async () => {
    solutions.learn = () => {
      const part = { status: 422, fields: [], relations: [] };
      throw new HttpApiError({ code: 'LEARN_SOLUTION_FAILURE', reason: 'quotaReached', ...part });
    };
    expect(await works.learn('My stage')).toBe(false);
    expect(alerts).toEqual(['LEARN_SOLUTION_FAILURE:quotaReached']);
  });

  it('are deleted, or stay where that does not work', async () => {
    expect(await works.deleteOwn('o1')).toBe(true);
    expect([heard, alerts]).toEqual([[['delete', 'o1']], ['DELETE_MY_SOLUTIONS_SUCCESS']]);
    solutions.deleteOwn = () => Promise.reject(new NetworkApiError());
    expect(await works.deleteOwn('o1')).toBe(false);
  });

  it('come back into sight when what was unsaved is saved', async () => {
    write(2, 98);
    await works.saveToLearn();
    expect(session.byteStore.unsavedCount).toBe(0);
    expect(dialog()).toEqual({ kind: 'solutions', part: 'own' });
  });
});

describe('an application', () => {
  it('comes back as one step, and shows what became of it over what was before', async () => {
    await works.apply(SUBJECT, NOTHING_SAID);
    expect(session.byteStore.undoSteps.at(-1)?.label).toBe('solution');
    expect([session.byteStore.unsavedCount, session.byteStore.picture[15]]).toEqual([0, 150]);
    const shown = dialog();
    if (shown?.kind !== 'solutions' || shown.shown === undefined) throw new Error('nothing shown');
    const { action, title, before } = shown.shown;
    expect([action, title, before?.[15], before?.[1]]).toEqual(['apply', 'Stage 1', 15, 99]);
    expect(alerts).toEqual([]);
  });

  it('saves first what is unsaved, and is about the bytes that were saved', async () => {
    write(2, 98);
    await works.apply(SUBJECT, NOTHING_SAID);
    const version = { id: session.current.id, revision: 2 };
    expect(heard).toEqual([['apply', version, 's1', NOTHING_SAID]]);
    expect(server.onServer()).toEqual([['Mine', 3, { 1: 99, 2: 98, 15: 150 }]]);
  });

  it('makes a version of the original first, and comes back where that is given up', async () => {
    await session.changeVersion('ori', false);
    const ended = works.apply(SUBJECT, NOTHING_SAID);
    await vi.waitFor(() => expect(dialog()?.kind).toBe('saveAs'));
    const naming = dialog();
    if (naming?.kind === 'saveAs') {
      expect(naming.info).toBe('Applied: Stage 1.');
      naming.answer(undefined);
    }
    await ended;
    expect([heard, dialog()]).toEqual([[], { kind: 'solutions', part: 'ready' }]);
  });

  it('of what is carried from another version is no solution, and comes back to it', async () => {
    const carried = { ...SUBJECT, id: 'c1', isPort: true };
    const version = { id: session.current.id, revision: 1 };
    await works.apply(carried, NOTHING_SAID);
    expect(heard).toEqual([['applyPort', version, 'c1', NOTHING_SAID]]);
    await session.changeVersion('ori', false);
    controller.closeDialog();
    const ended = works.apply(carried, NOTHING_SAID);
    await vi.waitFor(() => expect(dialog()?.kind).toBe('saveAs'));
    const naming = dialog();
    if (naming?.kind === 'saveAs') naming.answer(undefined);
    await ended;
    expect(dialog()).toEqual({ kind: 'port', portId: 'c1' });
  });

  it('says that nothing has changed, or why it failed, and shows the maps', async () => {
    for (const answer of [worked('notModified'), worked('failed', { reason: 'solutionTwin' })]) {
      work = () => answer;
      await works.apply(SUBJECT, NOTHING_SAID);
      const shown = dialog();
      if (shown?.kind !== 'solutions') throw new Error('nothing shown');
      expect([shown.shown?.work, shown.shown?.before]).toEqual([answer, undefined]);
    }
    expect(alerts).toEqual([
      'APPLY_SOLUTIONS_NOT_MODIFIED',
      'APPLY_SOLUTIONS_FAILURE:solutionTwin',
    ]);
    expect(session.byteStore.undoSteps.map(({ label }) => label)).toEqual(['entry']);
  });

  it('that is refused is told of, and looked after where others have changed the version', async () => {
    controller.openDialog({ kind: 'solutions' });
    work = () => refuse('solutionOwnEdits');
    await works.apply(SUBJECT, NOTHING_SAID);
    work = () => refuse('versionChangedElsewhere');
    await works.apply(SUBJECT, NOTHING_SAID);
    expect(alerts).toEqual([
      'APPLY_SOLUTIONS_FAILURE:solutionOwnEdits',
      'APPLY_SOLUTIONS_FAILURE:versionChangedElsewhere',
    ]);
    expect([lookCount, dialog()]).toEqual([1, { kind: 'solutions' }]);
  });

  it('is taken back as a step of its own', async () => {
    await works.revert({ ...SUBJECT, id: 'a1' });
    expect(heard).toEqual([['revert', { id: session.current.id, revision: 1 }, 'a1']]);
    expect(session.byteStore.undoSteps.at(-1)?.label).toBe('solutionReverted');
    const shown = dialog();
    expect(shown?.kind === 'solutions' && shown.shown?.action).toBe('revert');
  });
});
