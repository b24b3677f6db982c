import { describe, expect, it } from 'vitest';
import { ReferenceIndex } from './reference-index.ts';
import { addRowPointers } from './row-pointers.ts';

function indexOf(pointers: readonly number[]): ReferenceIndex {
  const bytes = new Uint8Array(0x4000);
  const view = new DataView(bytes.buffer);
  pointers.forEach((pointer, i) => {
    view.setUint32(0x100 + 4 * i, pointer);
  });
  const index = new ReferenceIndex();
  addRowPointers(bytes, index);
  return index;
}

describe('addRowPointers', () => {
  it('takes pointers at equal distances for the rows of a map', () => {
    const { rows, rowBytes } = indexOf([0x1000, 0x1022, 0x1044]).of(0x1000);
    expect({ rows, rowBytes }).toEqual({ rows: 3, rowBytes: 0x22 });
  });

  it('cuts a run over several maps as the single ones are', () => {
    const maps = [0x1000, 0x1022, 0x1044, 0x1066, 0x1088, 0x10aa];
    const index = indexOf([...maps, 0x2000, 0x2022, 0x2044]);
    expect(index.of(0x1000).rows).toBe(3);
    expect(index.of(0x1066).rows).toBe(3);
    expect(index.of(0x1022).rows).toBe(0);
  });

  it('tells the rows after the first from places where maps begin', () => {
    const index = indexOf([0x1000, 0x1022, 0x1044, 0x1066, 0x1088, 0x10aa, 0x2000, 0x2022, 0x2044]);
    const later = index.addresses().filter((address) => index.of(address).isLaterRow);
    expect(later).toEqual([0x1022, 0x1044, 0x1088, 0x10aa, 0x2022, 0x2044]);
  });

  it('does not take every second pointer for rows of twice the length', () => {
    const run = Array.from({ length: 6 }, (_, i) => 0x1000 + 0x22 * i);
    expect(indexOf(run).of(0x1000).rowBytes).toBe(0x22);
  });

  it('gives the first row of the next map to that', () => {
    const index = indexOf([0x1000, 0x1022, 0x1044, 0x1066, 0x1078, 0x108a]);
    expect(index.of(0x1000).rows).toBe(3);
    expect(index.of(0x1066)).toMatchObject({ rows: 3, rowBytes: 0x12 });
  });

  it('takes no two pointers for rows', () => {
    expect(indexOf([0x1000, 0x1022]).size).toBe(0);
  });
});
