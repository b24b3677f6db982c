import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  extendSelection,
  isSelected,
  SELECTION_MODES,
  selectCell,
} from '../../core/selection/cell-selection.ts';
import { addressOfCell, cellOfAddress } from '../../core/selection/grid-geometry.ts';
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
            for (let column = 0; column < geometry.widthCells; column++) {
              const isInBand =
                band !== undefined && column >= band.firstColumn && column <= band.lastColumn;
              const address = addressOfCell(geometry, { row, column });
              expect(isInBand).toBe(isSelected(geometry, selection, address));
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
