import { describe, expect, it } from 'vitest';
import type { CellFormat } from '../grid/cell-formatter.ts';
import { cellWidthCssPx } from './hex-cells.ts';

const cell: CellFormat = {
  wordBytes: 1,
  bigEndian: true,
  signed: false,
  format: 'DEC',
  display: 'mod',
};

describe('cellWidthCssPx', () => {
  it.each<[Partial<CellFormat>, number]>([
    [{}, 48],
    [{ wordBytes: 2 }, 64],
    [{ wordBytes: 4 }, 96],
    [{ format: 'HEX' }, 40],
    [{ format: 'HEX', wordBytes: 2 }, 56],
    [{ format: 'HEX', wordBytes: 4 }, 88],
    [{ format: 'BIN' }, 88],
    [{ format: 'BIN', wordBytes: 2 }, 136],
    [{ format: 'BIN', wordBytes: 4 }, 256],
    [{ format: 'BIN', wordBytes: 4, display: 'percentageDiff' }, 64],
    [{ format: 'ASCII', display: 'diff' }, 48],
  ])('of %o is %i', (part, width) => {
    expect(cellWidthCssPx({ ...cell, ...part })).toBe(width);
  });
});
