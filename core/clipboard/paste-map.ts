import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { CellGroup } from '../edits/cell-values.ts';
import { axisPlaces } from '../maps/axis-values.ts';
import { addressOfMapCell } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import type { CopiedMap } from './copied-map.ts';
import {
  canCopyRaw,
  type Paste,
  type PasteBase,
  type PasteKind,
  type PasteSource,
  type PasteValue,
  pasteAt,
  sourceFromCells,
} from './paste-cells.ts';
import { resampledSource } from './resample.ts';

/**
 * What is done when a copied map and the one it is pasted into have different sizes: nothing, only the cells that both have,
 * or values between those of the source by the values of its axes. Expectations 2.2, "Paste map".
 */
export type SizeAnswer = 'stop' | 'crop' | 'resample';

/** All answers, the harmless one first. */
export const SIZE_ANSWERS: readonly SizeAnswer[] = ['stop', 'crop', 'resample'];

/** How values of a map are pasted. */
export interface MapPasteOptions {
  readonly kind: PasteKind;
  readonly base: PasteBase;
  readonly ifSizesDiffer: SizeAnswer;
}

/** Columns and rows. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** A map pasted into another, or why it is not. */
export type MapPaste =
  | (Paste & {
      readonly ok: true;
      /** Whether words went over as they are, or their physical values. */
      readonly transfer: 'raw' | 'physical';
      /** Target cells beyond the axes of the source, which took the value at its edge; only when resampled. */
      readonly heldCount: number;
    })
  | {
      readonly ok: false;
      /** `otherSize`: `stop` was the answer. `noAxes`: an axis needed to resample has no rising or falling numbers. */
      readonly error: 'otherSize' | 'noAxes';
      readonly source: MapSize;
      readonly target: MapSize;
    };

/**
 * Pastes the values of a copied map into a map.
 *
 * Values go over as raw words only where word type, factor and offset all match; otherwise as physical values.
 *
 * @throws RangeError if a cell of the target reaches outside the file, or its factor is 0
 */
export function pasteMapValues(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  target: MapDefinition,
  copied: CopiedMap,
  options: MapPasteOptions,
): MapPaste {
  const { cells } = copied;
  const isSameSize = cells.width === target.width && cells.height === target.height;
  const sizes = { source: sizeOf(cells), target: sizeOf(target) };
  if (isSameSize || options.ifSizesDiffer === 'crop') {
    const source = sourceFromCells(cells, { type: target.cells.type, scale: target.scale });
    const paste = pasteOverlap(bytes, original, target, source, options);
    const isRaw = options.kind === 'absolute' && canCopyRaw(cells, groupOf(target, []));
    return { ...paste, ok: true, transfer: isRaw ? 'raw' : 'physical', heldCount: 0 };
  }
  if (options.ifSizesDiffer === 'stop') return { ok: false, error: 'otherSize', ...sizes };
  const resampled = resampledSource(copied, {
    ...sizes.target,
    x: axisPlaces(bytes, target.x, target.width),
    y: axisPlaces(bytes, target.y, target.height),
  });
  if (resampled === undefined) return { ok: false, error: 'noAxes', ...sizes };
  const paste = pasteOverlap(bytes, original, target, resampled.source, options);
  return { ...paste, ok: true, transfer: 'physical', heldCount: resampled.heldCount };
}

/** Pastes the cells that source and target both have, the first on the first. */
function pasteOverlap(
  bytes: ReadonlyBytes,
  original: ReadonlyBytes,
  target: MapDefinition,
  source: PasteSource,
  { kind, base }: MapPasteOptions,
): Paste {
  const addresses: number[] = [];
  const values: PasteValue[] = [];
  let cutCount = 0;
  source.cells.forEach((value, i) => {
    if (value === undefined) return;
    const cell = { row: Math.floor(i / source.width), column: i % source.width };
    if (cell.row >= target.height || cell.column >= target.width) cutCount++;
    else {
      addresses.push(addressOfMapCell(target, cell));
      values.push(value);
    }
  });
  const paste = pasteAt(bytes, original, groupOf(target, addresses), values, kind, base);
  return { ...paste, cutCount };
}

function groupOf(map: MapDefinition, addresses: readonly number[]): CellGroup {
  return { addresses, type: map.cells.type, scale: map.scale };
}

function sizeOf({ width, height }: MapSize): MapSize {
  return { width, height };
}
