import { beforeEach, describe, expect, it } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { ORIGINAL_ID, type Version, type VersionDetails } from '../../../core/contract/files.ts';
import { emptyProjectDetails } from '../../../core/contract/projects.ts';
import { NetworkApiError } from '../../api/api-error.ts';
import { EditorSession, ORIGINAL_VERSION } from '../session/editor-session.ts';
import type { SessionPorts } from '../session/session-ports.ts';
import { createEditorStore, type EditorStore } from '../state/editor-store.ts';
import { INITIAL_TABS } from '../state/editor-tabs.ts';
import { initialHexSettings } from '../state/hex-settings.ts';
import { CompareController } from './compare-controller.ts';

const ORIGINAL = Uint8Array.from([0, 1, 2, 3]);
const TIME = '2026-03-01T10:00:00.000Z';

/** A server with two versions: each writes its number to address 1. */
let listed: Version[];
let isAway: boolean;
let store: EditorStore;
let session: EditorSession;
let compare: CompareController;

function version(id: string, revision = 1): Version {
  const times = { createdAt: TIME, updatedAt: TIME };
  return { id, name: `Stage ${id}`, info: '', revision, modifiedCount: 1, links: [], ...times };
}

beforeEach(() => {
  listed = [version('7'), version('8')];
  isAway = false;
  const files = {
    versions: async () => listed,
    version: async (_: string, id: string): Promise<VersionDetails> => {
      if (isAway) throw new NetworkApiError();
      const known = listed.find((candidate) => candidate.id === id) ?? version(id);
      return { ...known, patches: { '1': Number(id) + known.revision } };
    },
  };
  session = new EditorSession({
    project: { ...emptyProjectDetails('Golf'), id: 'p1' } as EditorSession['project'],
    byteStore: new ByteStore(ORIGINAL),
    versions: listed,
    current: ORIGINAL_VERSION,
    journal: undefined,
    lock: undefined,
    ports: { files } as unknown as SessionPorts,
  });
  store = createEditorStore(initialHexSettings(), INITIAL_TABS, ORIGINAL_VERSION, listed);
  compare = new CompareController(session, store, () => undefined);
});

const shown = (): [string | undefined, number | undefined] => [
  store.getState().compareBase?.name,
  compare.bytes[1],
];
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the base of a comparison', () => {
  it('is the original until a version is chosen, and can be again', async () => {
    expect(shown()).toEqual([undefined, 1]);
    await compare.choose('8');
    expect(shown()).toEqual(['Stage 8', 9]);
    await compare.choose(ORIGINAL_ID);
    expect(shown()).toEqual([undefined, 1]);
  });

  it('is found by its place, and the next one without a place, going round', async () => {
    await compare.choosePlace(1);
    expect(shown()[0]).toBe('Stage 7');
    await compare.choosePlace(9);
    expect(shown()[0]).toBe('Stage 7');
    await compare.choosePlace(undefined);
    expect(shown()[0]).toBe('Stage 8');
    await compare.choosePlace(undefined);
    expect(shown()[0]).toBeUndefined();
  });

  it('is the one chosen last, whichever answer comes last', async () => {
    await Promise.all([compare.choose('7'), compare.choose('8')]);
    expect(shown()[0]).toBe('Stage 8');
  });

  it('stays as it was when a version cannot be fetched', async () => {
    await compare.choose('7');
    isAway = true;
    await compare.choose('8');
    expect(shown()).toEqual(['Stage 7', 8]);
  });

  it('follows a version that is saved over, and gives way to the original when it is deleted', async () => {
    await compare.choose('7');
    listed = [version('7', 2), version('8')];
    await session.refreshVersions();
    await settled();
    expect(shown()).toEqual(['Stage 7', 9]);
    listed = [version('8')];
    await session.refreshVersions();
    await settled();
    expect(shown()).toEqual([undefined, 1]);
  });
});
