import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  extendSelection,
  SELECTION_MODES,
  selectCell,
  selectedSpan,
} from '../../core/selection/cell-selection.ts';
import { cellOfAddress } from '../../core/selection/grid-geometry.ts';
import { anyGrid } from '../../tests/support/any-grid.ts';
import { bandOfRow, selectionBands } from './selection-bands.ts';

describe('selectionBands', () => {
  it('holds exactly the selected cells, in at most three bands from top to bottom', () => {
    fc.assert(
      fc.property(
        anyGrid,
        fc.constantFrom(...SELECTION_MODES),
        fc.nat(5000),
        fc.nat(5000),
        (geometry, mode, from, to) => {
          const start = selectCell(geometry, mode, from % geometry.fileLengthBytes);
          const { selection } = extendSelection(geometry, start, to % geometry.fileLengthBytes);
          const bands = selectionBands(geometry, selection);
          expect(bands.length).toBeLessThanOrEqual(3);
          const first = cellOfAddress(geometry, 0).row;
          const last = cellOfAddress(geometry, geometry.fileLengthBytes - 1).row;
          for (let row = first; row <= last; row++) {
            const band = bandOfRow(bands, row);
            const span = selectedSpan(geometry, selection, row);
            for (let column = 0; column < geometry.widthCells; column++) {
              const isInBand =
                band !== undefined && column >= band.firstColumn && column <= band.lastColumn;
              const isInShape = span !== undefined && column >= span.first && column <= span.last;
              expect(isInBand).toBe(isInShape);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('joins neighbouring rows with the same columns', () => {
    const geometry = { widthCells: 8, wordBytes: 1, shiftBytes: 0, fileLengthBytes: 512 } as const;
    const selection = { mode: 'rectangle', anchorAddress: 2, cursorAddress: 37 } as const;
    expect(selectionBands(geometry, selection)).toEqual([
      { firstRow: 0, lastRow: 4, firstColumn: 2, lastColumn: 5 },
    ]);
  });
});
