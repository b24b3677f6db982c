import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symbolsOfImage } from './symbols-of-image.ts';
import {
  type NamedObject,
  nameTrionic5,
  nameTrionic7,
  nameTrionic8,
} from './testing/named-image.ts';

const KIB = 1024;
/** The first of a packed table is of no place. */
const FIRST = { name: 'AirCompType', address: 0, lengthBytes: 0 };
const MAPS: readonly NamedObject[] = Array.from({ length: 20 }, (_, i) => ({
  name: `BFuelCal.Map${i}`,
  address: 0x2000 + 0x80 * i,
  lengthBytes: 2 * (i + 1),
}));
const FOUND = MAPS.map(({ name, address, lengthBytes }) => ({
  name,
  start: address,
  end: address + lengthBytes,
}));

function blank(lengthBytes: number): Uint8Array {
  return new Uint8Array(lengthBytes).fill(0xff);
}

describe('the objects that a file names', () => {
  it.each([
    ['Trionic 5.2', 128 * KIB, nameTrionic5, MAPS],
    ['Trionic 5.5', 256 * KIB, nameTrionic5, MAPS],
    ['Trionic 7', 512 * KIB, nameTrionic7, [FIRST, ...MAPS]],
    ['Trionic 8', 1024 * KIB, nameTrionic8, [FIRST, ...MAPS]],
  ] as const)('are read of a %s, by address', (_, lengthBytes, write, objects) => {
    const image = blank(lengthBytes);
    write(image, objects);
    expect(symbolsOfImage(image).filter(({ name }) => name.startsWith('BFuel'))).toEqual(FOUND);
  });

  it('are no variables of the working memory, nothing of no length, and no name that stands twice', () => {
    const image = blank(512 * KIB);
    nameTrionic7(image, [
      FIRST,
      ...MAPS,
      { name: 'In.n_Engine', address: 0xf05aa0, lengthBytes: 2 },
      { name: 'EndOfFile', address: 0x7ffff, lengthBytes: 2 },
      { name: 'Nothing', address: 0x3000, lengthBytes: 0 },
      { name: 'Twice', address: 0x4000, lengthBytes: 4 },
      { name: 'Twice', address: 0x4100, lengthBytes: 4 },
    ]);
    const names = symbolsOfImage(image).map(({ name }) => name);
    expect(names).toEqual([...MAPS.map(({ name }) => name), 'SymbolNames']);
  });

  it('are none of a Trionic 5 where another length is copied, or two places are', () => {
    const image = blank(256 * KIB);
    nameTrionic5(image, MAPS);
    const sizeOfFirst = 0x7000 + 9;
    image[sizeOfFirst] = 3;
    const secondAgain = image.slice(0x7010, 0x7020);
    secondAgain[5] = 0x10;
    image.set(secondAgain, 0x7800);
    expect(symbolsOfImage(image)).toEqual(FOUND.slice(2));
  });

  it('are none of a file without a table, and of one whose names do not unpack', () => {
    for (const lengthBytes of [128, 256, 512, 1024, 2048]) {
      expect(symbolsOfImage(blank(lengthBytes * KIB))).toEqual([]);
    }
    const image = blank(512 * KIB);
    nameTrionic7(image, [FIRST, ...MAPS]);
    image[0x50000 + 12] = (image[0x50000 + 12] ?? 0) ^ 0x55;
    expect(symbolsOfImage(image)).toEqual([]);
  });

  it.each([-1, 0, 1, 2])('are as many as its records, or one fewer: %s records more', (more) => {
    const image = blank(512 * KIB);
    nameTrionic7(image, [FIRST, ...MAPS]);
    // What ends the table is written over, and stands elsewhere.
    const end = 0x60000 + (MAPS.length + 2) * 10;
    image.fill(0xff, end, end + 2);
    image.set([0x53, 0x43], end + 10 * more);
    expect(symbolsOfImage(image).length > 0).toBe(more === 0 || more === 1);
  });

  it('are told or not, and never a failure, whatever is damaged', () => {
    const whole = blank(512 * KIB);
    nameTrionic7(whole, [FIRST, ...MAPS]);
    const parts = [0x50000, 0x60000];
    fc.assert(
      fc.property(
        fc.constantFrom(...parts),
        fc.array(fc.tuple(fc.nat(300), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (part, damages) => {
          const image = whole.slice();
          for (const [offset, byte] of damages) image[part + offset] = byte;
          for (const { start, end } of symbolsOfImage(image)) {
            expect(start >= 0 && start < end && end <= image.length).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
