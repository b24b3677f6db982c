import {
  type CopiedSelection,
  type PasteOptions,
  plannedPaste,
} from '../../../core/clipboard/clipboard-content.ts';
import { type CopySource, copyCells } from '../../../core/clipboard/copied-cells.ts';
import { copiedTableText } from '../../../core/clipboard/copied-text.ts';
import {
  type PasteSource,
  type PasteTarget,
  pasteCells,
} from '../../../core/clipboard/paste-cells.ts';
import type { PlannedChange } from '../../../core/edits/planned-edit.ts';
import { type CellSelection, selectedAddresses } from '../../../core/selection/cell-selection.ts';
import {
  addressOfCell,
  cellOfAddress,
  type GridGeometry,
  isWholeCell,
} from '../../../core/selection/grid-geometry.ts';
import { type ComparedBytes, cellText } from '../../../core/values/cell-text.ts';
import { RAW_SCALE } from '../../../core/values/scale.ts';
import { type HexSettings, wordTypeOf } from '../state/hex-settings.ts';

/** Selected cells of the dump. */
export interface DumpCells {
  readonly geometry: GridGeometry;
  readonly selection: CellSelection;
  readonly settings: HexSettings;
}

/**
 * Copies the selected cells. A consecutive run is one line of cells whatever rows it passes, so that it is pasted as a run; its
 * text shows the rows as they stand there.
 */
export function copyOfDump(
  bytes: ComparedBytes,
  { geometry, selection, settings }: DumpCells,
  from: Pick<CopySource, 'projectId' | 'versionId'>,
): CopiedSelection {
  const type = wordTypeOf(settings);
  const addresses = selectedAddresses(geometry, selection);
  const places = addresses.map((address, i) =>
    isRun(selection)
      ? { row: 0, column: i, address }
      : { ...cellOfAddress(geometry, address), address },
  );
  const source: CopySource = { ...from, mapId: null, type, scale: RAW_SCALE };
  return {
    text: copiedTableText(
      addresses.map((address) => ({
        ...cellOfAddress(geometry, address),
        text: cellText(bytes, address, type, settings.format, settings.display),
      })),
    ),
    cells: copyCells(bytes.current, bytes.original, places, source),
  };
}

/** What pasting from the first selected cell on would do. */
export function pasteIntoDump(
  bytes: ComparedBytes,
  { geometry, selection, settings }: DumpCells,
  source: PasteSource,
  { kind, base }: PasteOptions,
): PlannedChange {
  const addresses = selectedAddresses(geometry, selection);
  const [first] = addresses;
  if (first === undefined) return { ok: false, reason: 'nothingSelected' };
  const isLine = isRun(selection) && source.height === 1;
  const target = isLine
    ? runTarget(geometry, first, addresses.length)
    : gridTarget(geometry, addresses);
  const group = { type: wordTypeOf(settings), scale: RAW_SCALE };
  return plannedPaste(pasteCells(bytes.current, bytes.original, group, target, source, kind, base));
}

function isRun({ mode, addedAddresses }: CellSelection): boolean {
  return mode === 'consecutive' && addedAddresses === undefined;
}

function runTarget(geometry: GridGeometry, first: number, count: number): PasteTarget {
  return {
    addressAt: (row, column) => {
      const address = first + column * geometry.wordBytes;
      return row === 0 && isWholeCell(geometry, address) ? address : undefined;
    },
    selectedWidth: count,
    selectedHeight: 1,
  };
}

function gridTarget(geometry: GridGeometry, addresses: readonly number[]): PasteTarget {
  const cells = addresses.map((address) => cellOfAddress(geometry, address));
  const top = cells.reduce((least, { row }) => Math.min(least, row), Number.POSITIVE_INFINITY);
  const left = cells.reduce((least, cell) => Math.min(least, cell.column), geometry.widthCells);
  const bottom = cells.reduce((most, { row }) => Math.max(most, row), 0);
  const right = cells.reduce((most, { column }) => Math.max(most, column), 0);
  return {
    addressAt: (row, column) => {
      if (left + column >= geometry.widthCells) return undefined;
      const address = addressOfCell(geometry, { row: top + row, column: left + column });
      return isWholeCell(geometry, address) ? address : undefined;
    },
    selectedWidth: right - left + 1,
    selectedHeight: bottom - top + 1,
  };
}
