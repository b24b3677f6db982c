import { describe, expect, it } from 'vitest';
import { kindsOf, membersIn } from './map-kinds.ts';
import type { MapPrint } from './map-print.ts';

const WORD = { wordBytes: 2, bigEndian: true, signed: false, float: false } as const;

/** A map that is like no other of its file: its axis and its values go by a number. */
function print(number: number, part: Partial<MapPrint> = {}): MapPrint {
  return {
    rows: 8,
    columns: 8,
    word: WORD,
    x: { first: 0, last: 1000 * number },
    y: null,
    quantiles: [0, 0.25, 0.5, 0.75, 1].map((share) => share * 10 ** number),
    risesX: number % 2 === 0 ? 1 : -1,
    risesY: 0,
    ...part,
  };
}

const FILE = [1, 2, 3, 4, 5].map((number) => print(number));

describe('kinds of maps', () => {
  it('are the same in another file, wherever its maps stand', () => {
    const kinds = kindsOf([FILE, FILE]);
    expect(kinds).toHaveLength(5);
    expect(kinds.map(({ members }) => [...members])).toEqual(
      FILE.map((_, map) => [
        [0, map],
        [1, map],
      ]),
    );
  });

  it('are found where maps are missing, and where new ones stand between', () => {
    const [one, two, , four, five] = FILE;
    const other = [one, print(7), two, four, five].flatMap((each) => each ?? []);
    const found = membersIn(kindsOf([FILE]), [FILE], other);
    expect([...found]).toEqual([
      [0, 0],
      [1, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  it('are not told by what may be one of two', () => {
    const twins = [print(3), print(3), print(3)];
    expect(membersIn([{ first: { file: 0, map: 1 } }], [twins], twins).size).toBe(1);
    // Twins with the same neighbours on both sides: nothing tells them apart.
    const many = Array.from({ length: 8 }, () => print(3));
    const [middle] = [{ first: { file: 0, map: 4 } }];
    expect(membersIn(middle === undefined ? [] : [middle], [many], many).size).toBe(0);
  });

  it.each<[string, Partial<MapPrint>]>([
    ['of other words', { word: { ...WORD, wordBytes: 1 } }],
    ['of signed words', { word: { ...WORD, signed: true } }],
    ['of many more rows', { rows: 12 }],
    ['that is a curve', { rows: 1 }],
  ])('do not take a map %s', (_, part) => {
    const other = FILE.map((each, i) => (i === 2 ? { ...each, ...part } : each));
    expect(membersIn(kindsOf([FILE]), [FILE], other).has(2)).toBe(false);
  });

  it('take a map of one row more', () => {
    const other = FILE.map((each, i) => (i === 2 ? { ...each, rows: 9 } : each));
    expect(membersIn(kindsOf([FILE]), [FILE], other).get(2)).toBe(2);
  });
});
