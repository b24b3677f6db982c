import { describe, expect, it } from 'vitest';
import { addCodeRows } from './code-rows.ts';
import { ReferenceIndex } from './reference-index.ts';

/** Rows that are found when code uses addresses at places, one way each. */
function rowsOf(
  uses: ReadonlyArray<readonly [address: number, at: number, form: number]>,
  others: readonly number[] = [],
): { rows: number; rowBytes: number } {
  const index = new ReferenceIndex();
  for (const [address] of uses) index.of(address);
  for (const address of others) index.addRead(address);
  addCodeRows(
    uses.map(([address, at, form]) => ({ address, at, form })),
    index,
  );
  const { rows, rowBytes } = index.of(0x1000);
  return { rows, rowBytes };
}

describe('addCodeRows', () => {
  it('takes two rows of one length that are used side by side', () => {
    const rows = rowsOf(
      [
        [0x1000, 0x80, 1],
        [0x1014, 0x90, 1],
      ],
      [0x1028],
    );
    expect(rows).toEqual({ rows: 2, rowBytes: 20 });
  });

  it.each([
    [
      'used in different ways',
      [
        [0x1000, 0x80, 1],
        [0x1014, 0x90, 2],
      ],
    ],
    [
      'used far from each other',
      [
        [0x1000, 0x80, 1],
        [0x1014, 0x101, 1],
      ],
    ],
    [
      'of 6 bytes, too short',
      [
        [0x1000, 0x80, 1],
        [0x1006, 0x90, 1],
      ],
    ],
  ] as const)('takes no rows that are %s', (_, uses) => {
    expect(rowsOf(uses, [0x1028]).rows).toBe(0);
  });

  it('finds the one pair of uses that stand side by side among many that do not', () => {
    const far = Array.from({ length: 2000 }, (_, i) => [
      [0x1000, 0x2000 * i, 1],
      [0x1014, 0x2000 * i + 0x1000, 1],
    ]);
    const uses = (last: number) =>
      [...far.flat(), [0x1000, 0x4000_0000, 1], [0x1014, 0x4000_0000 + last, 1]] as Array<
        [number, number, number]
      >;
    expect(rowsOf(uses(0x80), [0x1028]).rows).toBe(2);
    expect(rowsOf(uses(0x81), [0x1028]).rows).toBe(0);
  });

  it('ends at a name inside what would be the last row', () => {
    expect(
      rowsOf(
        [
          [0x1000, 0x80, 1],
          [0x1014, 0x90, 1],
        ],
        [0x1020],
      ).rows,
    ).toBe(0);
  });

  it('leaves rows alone that a table of pointers names', () => {
    const index = new ReferenceIndex();
    index.of(0x1000).rowBytes = 34;
    index.of(0x1014);
    addCodeRows(
      [
        { address: 0x1000, at: 0, form: 1 },
        { address: 0x1014, at: 8, form: 1 },
      ],
      index,
    );
    expect(index.of(0x1000).rowBytes).toBe(34);
  });
});
