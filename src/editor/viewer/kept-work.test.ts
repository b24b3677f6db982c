import { beforeEach, describe, expect, it } from 'vitest';
import { mapDefinition } from '../../../tests/support/sample-map-definition.ts';
import { NO_WORK, type ViewedFile, type ViewedFiles } from '../../kept/viewed-files.ts';
import { KeptWork } from './kept-work.ts';
import { LocalWork } from './local-work.ts';

const SHA256 = 'a'.repeat(64);
const FILE = new File([Uint8Array.of(1)], 'golf.bin');

let stored: ViewedFile | undefined;
let isFull: boolean;

/** The memory of the browser: what every window shares. */
const viewed: Pick<ViewedFiles, 'change'> = {
  change: async (_, change) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    stored = change(stored);
    return stored;
  },
};

/** A window in which the file is open. */
function openWindow(): { readonly work: LocalWork; readonly kept: KeptWork } {
  const kept = new KeptWork(viewed, SHA256, () => 7);
  const work = new LocalWork(stored ?? NO_WORK, (change) => {
    kept.keep(change).catch(() => undefined);
  });
  return { work, kept };
}

const map = (id: string) => ({ ...mapDefinition({ id }), revision: 1, updatedAt: '' });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const mapIds = (): string[] | undefined => stored?.maps.map(({ id }) => id);

beforeEach(() => {
  stored = undefined;
  isFull = false;
});

describe('work on a file without an account', () => {
  it('is kept whole where two windows have the same file', async () => {
    const [one, other] = [openWindow(), openWindow()];
    one.work.setMaps([map('a')]);
    other.work.setMaps([map('b')]);
    one.work.setMark({ address: 4, text: 'here' });
    other.work.setMark({ address: 2, text: 'there' });
    other.work.deleteMaps(['a']);
    await settled();
    expect(mapIds()).toEqual(['b']);
    expect(stored?.marks.map(({ address }) => address)).toEqual([2, 4]);
  });

  it('leaves the file and what its ids are for where they are', async () => {
    const { work, kept } = openWindow();
    work.setMaps([map('a')]);
    await kept.keepFile(FILE);
    if (stored !== undefined) stored = { ...stored, numberedFor: 'p1' };
    openWindow().work.setMaps([map('b')]);
    await settled();
    expect(stored).toMatchObject({ sha256: SHA256, file: FILE, numberedFor: 'p1', changedAtMs: 7 });
    expect(mapIds()).toEqual(['a', 'b']);
  });

  it('is kept with the next change where the browser was full', async () => {
    const { work, kept } = openWindow();
    isFull = true;
    work.setMaps([map('a')]);
    await expect(kept.keepFile(FILE)).rejects.toThrow('full');
    expect(stored).toBeUndefined();
    isFull = false;
    work.deleteMark(4);
    await settled();
    expect(mapIds()).toEqual(['a']);
  });

  it('is not kept where the browser keeps nothing', async () => {
    const kept = new KeptWork(undefined, SHA256, () => 7);
    await expect(kept.keepFile(FILE)).rejects.toThrow('keeps nothing');
  });
});
