import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../samples/seeded-random.ts';
import { isLikelyCode } from '../trouble-code.ts';
import { EDC16_CODES } from './edc16.ts';
import { GM_E38_CODES } from './gm.ts';
import { MAZDA_CODES } from './mazda.ts';

const LENGTH_BYTES = 0x10000;

/** Powertrain codes that rise, some with hexadecimal digits. */
const codeLists = (min: number): fc.Arbitrary<number[]> =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.nat({ max: 999 })), {
      minLength: min,
      maxLength: 3 * min,
      selector: ([group, number]) => group * 1000 + number,
    })
    .chain((codes) => fc.tuple(fc.constant(codes), fc.array(fc.nat(), { maxLength: 12 })))
    .map(([codes, places]) => {
      const raw = codes.map(
        ([group, number]) => group * 0x1000 + Number.parseInt(String(number), 16) || 0x100,
      );
      const decimal = [...new Set(raw)].sort((a, b) => a - b);
      // In between, never at the ends: what is no likely code there may be anything.
      const hexadecimal = places.map((place) => {
        const code = decimal[1 + (place % (decimal.length - 2))] ?? 0x0500;
        return (code & 0xfff0) | (0xa + (place % 6));
      });
      return [...new Set([...decimal, ...hexadecimal])]
        .filter((code) => code <= (decimal.at(-1) ?? 0))
        .sort((a, b) => a - b);
    });

function imageWith(address: number, codes: readonly number[], fill: number): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES).fill(fill);
  const view = new DataView(bytes.buffer);
  codes.forEach((code, i) => {
    view.setUint16(address + 2 * i, code);
  });
  return bytes;
}

describe('a list of codes of Mazda', () => {
  it('is whole with hexadecimal digits in it, between fills that look like codes', () => {
    fc.assert(
      fc.property(codeLists(80), fc.constantFrom(0x28, 0x11, 0xff, 0x00, 0x55), (codes, fill) => {
        const [table, ...more] = MAZDA_CODES.find(imageWith(0x5040, codes, fill));
        expect(more).toEqual([]);
        expect(table).toMatchObject({ address: 0x5040, recordCount: codes.length });
      }),
    );
  });
});

describe('the sorted list of a GM E38', () => {
  it('is found with hexadecimal digits in it, whether the code loads its address or not', () => {
    fc.assert(
      fc.property(codeLists(110), fc.boolean(), (codes, isLoaded) => {
        const bytes = imageWith(0x8000, codes, 0xff);
        if (isLoaded) {
          const load = '3D 80 00 01 39 8C 80 00 7D 7B DA 14 7C 8C 5A 2E 80 BD';
          bytes.set(
            load.split(' ').map((pair) => Number.parseInt(pair, 16)),
            0x400,
          );
        }
        expect(GM_E38_CODES.find(bytes)).toMatchObject([
          { address: 0x8000, recordCount: codes.length },
        ]);
      }),
    );
  });

  it('is no axis whose points have one distance', () => {
    const points = Array.from({ length: 160 }, (_, i) => 0x100 + 0x10 * i).filter(isLikelyCode);
    expect(points.length).toBeGreaterThanOrEqual(90);
    const axis = Array.from({ length: 120 }, (_, i) => 0x1000 + i);
    expect(GM_E38_CODES.find(imageWith(0x8000, axis, 0xff))).toEqual([]);
  });
});

describe('the codes of an EDC16', () => {
  const tables = fc.record({
    paths: fc.integer({ min: 64, max: 300 }),
    seed: fc.nat(),
    address: fc.integer({ min: 0, max: 0x1000 }).map((words) => 0x2000 + 2 * words),
    codesPerRecord: fc.constantFrom(1, 4),
  });

  it('have one switch byte for each path right behind them', () => {
    fc.assert(
      fc.property(tables, ({ paths, seed, address, codesPerRecord }) => {
        const random = seededRandom(seed);
        const codes = Array.from({ length: paths * codesPerRecord }, (_, i) => {
          if (codesPerRecord > 1 && i % codesPerRecord > 0 && random.below(3) === 0) return 0;
          const digits = [random.below(4), random.below(10), 2 + random.below(8), random.below(10)];
          return Number.parseInt(digits.join(''), 16);
        });
        const bytes = imageWith(address, codes, 0xff);
        const switchesAt = address + 2 * codes.length;
        for (let i = 0; i < paths; i++) bytes[switchesAt + i] = random.pick([0, 2, 3, 5, 11, 12]);
        const [table] = EDC16_CODES.find(bytes);
        expect(table).toMatchObject({
          address,
          recordCount: paths,
          codesPerRecord,
          switches: [{ kind: 'class', address: switchesAt, offValue: 0 }],
        });
      }),
    );
  });

  it('have no switches where none stand behind them', () => {
    const codes = Array.from({ length: 90 }, (_, i) =>
      Number.parseInt(`${1 + (i % 2)}${String(100 + 7 * i).padStart(3, '0')}`, 16),
    );
    expect(EDC16_CODES.find(imageWith(0x3000, codes, 0xff))).toMatchObject([
      { address: 0x3000, recordCount: 90, switches: [] },
    ]);
  });
});
