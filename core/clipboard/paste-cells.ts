import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import {
  type CellEdit,
  type CellGroup,
  mapCells,
  readCells,
  writeBits,
} from '../edits/cell-values.ts';
import { isSameWordType } from '../values/same-word-type.ts';
import { type CopiedCells, copiedValue } from './copied-cells.ts';
import type { PastedNumbers } from './pasted-text.ts';

/** What is done with the target's value. Expectations 2.3. */
export type PasteKind = 'absolute' | 'difference' | 'percent';

/** All kinds, in the order of the menu. */
export const PASTE_KINDS: readonly PasteKind[] = ['absolute', 'difference', 'percent'];

/** From which target value differences and percentages start; `original` can be pasted again without adding up. */
export type PasteBase = 'current' | 'original';

/** What comes off a clipboard, cell by cell. */
export interface PasteSource {
  readonly width: number;
  readonly height: number;
  /** `undefined` leaves the target cell as it is. */
  readonly cells: ReadonlyArray<PasteValue | undefined>;
}

/** A value, what to add, and by what to multiply. */
export interface PasteValue {
  /** In the unit in which it was shown. */
  readonly value: number;
  readonly difference: number;
  /** `undefined` where the source's original is 0: there is no percentage. */
  readonly ratio: number | undefined;
  /** Word as of `bitsOfWord`; only where source and target have the same type and scale. */
  readonly bits?: number;
}

/** Cells a paste goes to: the selection, or what its top left cell opens up. */
export interface PasteTarget {
  /** Byte address of the cell at a row and column from the cursor on, or `undefined` where the view has none. */
  addressAt(row: number, column: number): number | undefined;
  /** Rows and columns of the selection, from its top left cell on. */
  readonly selectedWidth: number;
  readonly selectedHeight: number;
}

/** A paste as an edit, and what did not fit. */
export interface Paste {
  readonly edit: CellEdit;
  /** Cells that had no place in the target. */
  readonly cutCount: number;
  /** Cells without a percentage, left as they are. */
  readonly withoutRatioCount: number;
}

/**
 * Source out of our own clipboard, for cells of a type and scale.
 *
 * Words go over as they are where both sides match, and through their physical values where they do not.
 *
 * @param group type and scale of the target
 */
export function sourceFromCells(
  copied: CopiedCells,
  group: Pick<CellGroup, 'type' | 'scale'>,
): PasteSource {
  const isRaw = canCopyRaw(copied, group);
  return {
    width: copied.width,
    height: copied.height,
    cells: copied.cells.map((cell) => {
      if (cell === null) return undefined;
      const value = copiedValue(copied, cell.currentBits);
      const original = copiedValue(copied, cell.originalBits);
      return {
        value,
        difference: value - original,
        ratio: original === 0 ? undefined : value / original,
        ...(isRaw && { bits: cell.currentBits }),
      };
    }),
  };
}

/** Source out of plain numbers: values, deltas, or percent points, as the kind of paste takes them. */
export function sourceFromNumbers(numbers: PastedNumbers): PasteSource {
  return {
    width: numbers.width,
    height: numbers.height,
    cells: numbers.values.map((value) =>
      value === undefined ? undefined : { value, difference: value, ratio: 1 + value / 100 },
    ),
  };
}

/** Whether cells can go over as raw words: same type, same scale. */
export function canCopyRaw(
  a: Pick<CopiedCells, 'type' | 'scale'>,
  b: Pick<CellGroup, 'type' | 'scale'>,
): boolean {
  const isSameScale = a.scale.factor === b.scale.factor && a.scale.offset === b.scale.offset;
  return isSameScale && isSameWordType(a.type, b.type);
}

/**
 * Pastes from the top left cell of the target.
 *
 * A single value fills the selection; a block goes once, or is repeated where the selection is an exact multiple of it; what
 * has no place is cut and counted.
 *
 * @param group type and scale of the target; its addresses are not read
 * @throws RangeError if a cell reaches outside the file, or the factor of the target is 0
 */
export function pasteCells(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  group: Omit<CellGroup, 'addresses'>,
  target: PasteTarget,
  source: PasteSource,
  kind: PasteKind,
  base: PasteBase,
): Paste {
  const [height, width] = pastedSize(target, source);
  const addresses: number[] = [];
  const values: PasteValue[] = [];
  let cutCount = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const place = (row % source.height) * source.width + (column % source.width);
      const value = source.cells[place];
      if (value === undefined) continue;
      const address = target.addressAt(row, column);
      if (address === undefined) cutCount++;
      else {
        addresses.push(address);
        values.push(value);
      }
    }
  }
  return { ...pasteAt(bytes, original, { ...group, addresses }, values, kind, base), cutCount };
}

/**
 * Pastes every cell at the address it was copied from, in the type and scale it was copied in. Addresses outside the file
 * are cut.
 *
 * @throws RangeError if the factor of the copied cells is 0 and they are not pasted as they are
 * @see expectations 2.3
 */
export function pasteAtOriginalAddresses(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  copied: CopiedCells,
  kind: PasteKind,
  base: PasteBase,
): Paste {
  const { type, scale } = copied;
  const source = sourceFromCells(copied, copied);
  const addresses: number[] = [];
  const values: PasteValue[] = [];
  let cutCount = 0;
  copied.cells.forEach((cell, i) => {
    const value = source.cells[i];
    if (cell === null || value === undefined) return;
    const fits = cell.address >= 0 && cell.address + type.wordBytes <= bytes.length;
    if (!fits) cutCount++;
    else {
      addresses.push(cell.address);
      values.push(value);
    }
  });
  const group = { addresses, type, scale };
  return { ...pasteAt(bytes, original, group, values, kind, base), cutCount };
}

/**
 * Writes pasted values to the cells of a group, one to each.
 *
 * A difference or percentage that comes out of NaN or infinity leaves its cell as it is.
 *
 * @throws RangeError if a cell reaches outside the file, or the factor of the group is 0
 */
export function pasteAt(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  group: CellGroup,
  values: readonly PasteValue[],
  kind: PasteKind,
  base: PasteBase,
): Omit<Paste, 'cutCount'> {
  if (kind === 'absolute' && values.every(({ bits }) => bits !== undefined)) {
    const edit = writeBits(bytes, group.addresses, group.type, (_, i) => values[i]?.bits);
    return { edit, withoutRatioCount: 0 };
  }
  let withoutRatioCount = 0;
  const next = (from: number, i: number): number | undefined => {
    const pasted = values[i];
    if (pasted === undefined) return undefined;
    switch (kind) {
      case 'absolute':
        return Number.isFinite(pasted.value) ? pasted.value : undefined;
      case 'difference':
        return Number.isFinite(pasted.difference) ? from + pasted.difference : undefined;
      case 'percent':
        if (pasted.ratio === undefined) withoutRatioCount++;
        return Number.isFinite(pasted.ratio) ? from * (pasted.ratio ?? 1) : undefined;
    }
  };
  const options = base === 'original' ? { from: readCells(original, group) } : {};
  return { edit: mapCells(bytes, group, next, options), withoutRatioCount };
}

/** Rows and columns that a paste covers. */
function pastedSize(target: PasteTarget, source: PasteSource): [height: number, width: number] {
  const { selectedHeight, selectedWidth } = target;
  const tiles = selectedHeight % source.height === 0 && selectedWidth % source.width === 0;
  return tiles ? [selectedHeight, selectedWidth] : [source.height, source.width];
}
