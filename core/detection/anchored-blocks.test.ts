import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { anchoredBlocks } from './anchored-blocks.ts';
import type { MapFinding } from './finding.ts';
import { ShapePrior } from './shape-prior.ts';

const BYTE = { wordBytes: 1, bigEndian: false, signed: false, float: false } as const;
const bytes = new Uint8Array(0x1000).fill(0x33);
const search = {
  bytes,
  type: BYTE,
  alignBytes: 4,
  searchedBytes: bytes.length,
  lengths: new Set([6, 8]),
  isNamed: undefined,
  prior: new ShapePrior([]),
  starts: new Set<number>(),
};

function chosen(start: number, end: number, rule: MapFinding['rule']): MapFinding {
  return sampleFinding({ cells: start, end, height: (end - start) / 8, rule, cellBits: 90 });
}

/** Address, rows and columns of the blocks. */
function shapes(findings: readonly MapFinding[]): string[] {
  const regions = [{ start: 0x100, end: 0x800 }];
  return anchoredBlocks(search, findings, regions).map(
    ({ cells, height, width }) => `${cells.toString(16)} ${height}x${width}`,
  );
}

describe('anchoredBlocks', () => {
  it('gives blocks that begin where a map ends, and that end where one begins', () => {
    expect(shapes([chosen(0x200, 0x240, 'countsAndAxes')]).toSorted()).toEqual([
      '1c0 8x8',
      '1d0 6x8',
      '1d0 8x6',
      '1dc 6x6',
      '240 6x6',
      '240 6x8',
      '240 8x6',
      '240 8x8',
    ]);
  });

  it('begins at the next multiple of what maps are aligned to', () => {
    expect(shapes([chosen(0x200, 0x23d, 'countsAndAxes')])).toContain('240 6x6');
  });

  it('moves a block by up to a row before and two behind', () => {
    const moved = shapes([chosen(0x400, 0x440, 'smoothRows')]);
    for (const start of ['3f8', '3fc', '400', '408', '410']) {
      expect(moved).toContain(`${start} 6x8`);
    }
    expect(moved).not.toContain('3f4 6x8');
    expect(moved).not.toContain('414 6x8');
  });

  it('stays inside the regions', () => {
    expect(shapes([chosen(0x100, 0x7f0, 'countsAndAxes')])).toEqual([]);
  });
});
