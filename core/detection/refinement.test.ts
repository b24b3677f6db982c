import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { FULL_WEIGHT, type MapFinding } from './finding.ts';
import { Refinement } from './refinement.ts';

const WIDTH = 10;
const ROWS = 12;

/** A map of bytes at 64 in bytes of no order. */
function image(cellAt: (row: number, column: number) => number): Uint8Array {
  const bytes = Uint8Array.from({ length: 512 }, (_, at) => (at * at * 40_503 + at * 31_337) >>> 7);
  for (let i = 0; i < WIDTH * ROWS; i++) bytes[64 + i] = cellAt(Math.floor(i / WIDTH), i % WIDTH);
  return bytes;
}

function finding(more: Partial<MapFinding> = {}): MapFinding {
  return sampleFinding({ cells: 64, width: WIDTH, height: ROWS, ...more });
}

function edgeBits(bytes: Uint8Array, more?: Partial<MapFinding>): number {
  return new Refinement(bytes).price([finding(more)])[0]?.edgeBits ?? Number.NaN;
}

function cellBits(bytes: Uint8Array, more?: Partial<MapFinding>): number {
  return new Refinement(bytes).price([finding(more)])[0]?.cellBits ?? Number.NaN;
}

const hill = image((row, column) => 220 / (1 + (column / 4 - 1) ** 2 + (row / 5 - 1.3) ** 2));

describe('Refinement', () => {
  it('gives the right shape more bits than others', () => {
    const right = cellBits(hill);
    expect(right).toBeGreaterThan(60);
    for (const [width, height] of [
      [10, 11],
      [5, 24],
      [20, 6],
      [12, 10],
    ] as const) {
      expect(cellBits(hill, { width, height })).toBeLessThan(right);
    }
  });

  it('gives a map with a flat beginning whole rows', () => {
    const flat = image((row, column) => (row < 6 ? 90 : 90 + (row - 5) * (column + 1)));
    expect(cellBits(flat)).toBeGreaterThan(cellBits(flat, { cells: 124, height: 6 }) - 1);
  });

  it('takes at most 12 bits for a row that is none', () => {
    expect(cellBits(hill, { height: ROWS + 1 })).toBeGreaterThanOrEqual(cellBits(hill) - 12);
  });

  it('takes nothing for it where code names the rows', () => {
    const named = { areRowsNamed: true };
    expect(cellBits(hill, { ...named, height: ROWS + 1 })).toBe(cellBits(hill, named));
    expect(cellBits(hill, { ...named, cells: 300, height: 4 })).toBeGreaterThanOrEqual(0);
  });

  it('gives a twin up to 30 bits more', () => {
    const twins = image((row, column) => 60 + 9 * column + ((row % 6) * (24 - column)) / 2);
    const second = { cells: 124, height: 6 };
    const alone = twins.slice();
    for (let at = 64; at < 124; at++) alone[at] = (at * 77) & 0xff;
    expect(cellBits(twins, second)).toBeGreaterThan(cellBits(alone, second) + 20);
  });

  it('takes a block that holds a map twice for less than the two maps', () => {
    const cellAt = (row: number, column: number): number =>
      60 + 9 * column + ((row % 6) * (24 - column)) / 2;
    const asOne = cellBits(image(cellAt));
    const asTwo = cellBits(image(cellAt), { height: 6 }) * 2;
    expect(asOne).toBeLessThan(asTwo - 60);
    const changed = image((row, column) => cellAt(row, column) + (row > 5 ? 5 * (row % 3) : 0));
    expect(cellBits(changed)).toBeGreaterThan(asOne + 30);
  });

  it('speaks against a start inside a map, unless code names it', () => {
    const inside = { cells: 64 + 4 * WIDTH, height: ROWS - 4 };
    expect(edgeBits(hill)).toBe(0);
    expect(edgeBits(hill, inside)).toBeLessThan(-5);
    expect(edgeBits(hill, { ...inside, rule: 'codePointer' })).toBe(0);
  });

  it('speaks against rows behind the end of a map, unless code or counts tell the rows', () => {
    const longer = { height: ROWS + 2 };
    expect(edgeBits(hill, longer)).toBeLessThan(-5);
    expect(edgeBits(hill, { ...longer, rule: 'codePointer' })).toBeLessThan(-5);
    expect(edgeBits(hill, { ...longer, rule: 'codePointer', areRowsNamed: true })).toBe(0);
    expect(edgeBits(hill, { ...longer, rule: 'countsAndAxes' })).toBe(0);
  });

  it('takes nothing from a flat block', () => {
    const flat = image(() => 90);
    expect(cellBits(flat)).toBeGreaterThanOrEqual(cellBits(flat, { height: 11 }) - 1);
  });

  it.each(['descriptor', 'idAndCountPerAxis', 'subtractAxes'] as const)(
    'leaves what %s tells as it is',
    (rule) => {
      expect(cellBits(hill, { rule, cellBits: 7 })).toBe(7);
    },
  );

  it('leaves out what has no chance beside the best', () => {
    const good = finding({ cellBits: 300 });
    const bad = finding({ cells: 70, cellBits: 20 });
    expect(new Refinement(hill).refine([good, bad], FULL_WEIGHT)).toHaveLength(1);
  });

  it('leaves a map that ends behind the image as it is', () => {
    expect(cellBits(hill, { cells: 500, cellBits: 3 })).toBe(3);
  });
});
