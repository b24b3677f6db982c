import { beforeEach, describe, expect, it } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { ChecksumBlock } from '../../../core/checksums/checksum-report.ts';
import type { FileChecksums } from '../../../core/operations/checksums-of-file.ts';
import { ORIGINAL_VERSION } from '../session/editor-session.ts';
import { createEditorStore, type EditorState, type EditorStore } from '../state/editor-store.ts';
import { INITIAL_TABS } from '../state/editor-tabs.ts';
import { initialHexSettings } from '../state/hex-settings.ts';
import type { FileCopies } from '../workers/file-copies.ts';
import { FileChecks } from './file-checks.ts';

let bytes: ByteStore;
let store: EditorStore;
let checks: FileChecks;
/** Where the next check finds checksums. */
let storedAt: number[];
let asked: FileCopies[];

beforeEach(() => {
  bytes = new ByteStore(Uint8Array.of(0, 1, 2, 3));
  store = createEditorStore(initialHexSettings(), INITIAL_TABS, ORIGINAL_VERSION, []);
  storedAt = [2];
  asked = [];
  const check = async (request: FileCopies): Promise<FileChecksums> => {
    asked.push(request);
    const blocks = storedAt.map((at) => ({ storedAt: at, storedLengthBytes: 1, slots: [] }));
    return { families: [], blocks: blocks as unknown as readonly ChecksumBlock[], isPart: false };
  };
  checks = new FileChecks(bytes, store, check);
});

function patch(address: number, value: number) {
  return { addresses: Uint32Array.of(address), values: Uint8Array.of(value) };
}

describe('a check of the checksums', () => {
  it('reads the bytes as they are, and nothing of what is only shown', async () => {
    bytes.apply(patch(1, 7), 'entry', 'user');
    bytes.preview(patch(3, 9));
    await checks.checkChecksums();
    expect(asked.map(({ current }) => [...current])).toEqual([[0, 7, 2, 3]]);
    expect(asked.map(({ original }) => [...original])).toEqual([[0, 1, 2, 3]]);
    expect([...bytes.picture.slice(0)]).toEqual([0, 7, 2, 9]);
  });

  it('tells where they are stored, and again only when that is elsewhere', async () => {
    const told: EditorState['checksumRanges'][] = [];
    store.subscribe(({ checksumRanges }) => told.push(checksumRanges));
    await checks.checkChecksums();
    await checks.checkChecksums();
    expect(told).toEqual([[{ start: 2, end: 3 }]]);
    storedAt = [0, 2];
    await checks.checkChecksums();
    storedAt = [];
    await checks.checkChecksums();
    await checks.checkChecksums();
    expect(told.slice(1)).toEqual([
      [
        { start: 0, end: 1 },
        { start: 2, end: 3 },
      ],
      [],
    ]);
  });

  it('is made for their places alone once', async () => {
    storedAt = [];
    await Promise.all([checks.lookForChecksums(), checks.lookForChecksums()]);
    expect(asked).toHaveLength(1);
  });

  it('is not made for their places alone where another has told them', async () => {
    await checks.checkChecksums();
    await checks.lookForChecksums();
    expect(asked).toHaveLength(1);
  });
});
