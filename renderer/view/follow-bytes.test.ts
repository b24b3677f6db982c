import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../core/bytes/byte-patch.ts';
import { ByteStore } from '../../core/bytes/byte-store.ts';
import { followBytes } from './follow-bytes.ts';

function follow(hasMarks: boolean) {
  const store = new ByteStore(new Uint8Array(64));
  const heard: string[] = [];
  const view = {
    bytesChanged: (start: number, end: number) => void heard.push(`${start}-${end}`),
    ...(hasMarks && { marksChanged: () => void heard.push('marks') }),
  };
  const end = followBytes(view, store);
  const write = (...addresses: number[]): void => {
    const patch = patchFromEntries(addresses.map((address) => [address, 7]));
    store.apply(patch, 'entry', 'user');
  };
  return { store, heard, end, write };
}

describe('a view that follows the bytes', () => {
  it('hears of edits, of what is taken back, and of previews', () => {
    const { store, heard, write } = follow(true);
    write(4, 5, 40);
    expect(heard.splice(0)).toEqual(['4-6', '40-41']);
    store.undo();
    expect(heard.splice(0)).toEqual(['4-6', '40-41']);
    store.preview(patchFromEntries([[9, 1]]));
    store.preview(undefined);
    expect(heard).toEqual(['9-10', '9-10']);
  });

  it('hears of marks when a version is loaded, if it has any', () => {
    for (const hasMarks of [true, false]) {
      const { store, heard } = follow(hasMarks);
      store.loadVersion(patchFromEntries([[3, 1]]));
      expect(heard).toEqual(hasMarks ? ['3-4', 'marks'] : ['3-4']);
    }
  });

  it('hears nothing more once it is ended', () => {
    const { heard, end, write } = follow(true);
    end();
    write(4);
    expect(heard).toEqual([]);
  });
});
