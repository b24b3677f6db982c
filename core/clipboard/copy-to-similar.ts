import { type BytePatch, patchEntries, patchFromEntries } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { CellEdit } from '../edits/cell-values.ts';
import { readAxis } from '../maps/axis-values.ts';
import { addressesOfMap } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import type { ComparedBytes } from '../values/cell-text.ts';
import { type CopiedFrom, copyMap } from './copied-map.ts';
import {
  type PasteBase,
  type PasteKind,
  type PasteValue,
  pasteAt,
  sourceFromCells,
} from './paste-cells.ts';

/** What of a map is copied to its twins: cells that differ from the original, or all. */
export type SimilarCopyScope = 'modifications' | 'entireMap';

/** How a map is copied to its twins. Expectations 2.2, "Similar maps". */
export interface SimilarCopyOptions {
  readonly scope: SimilarCopyScope;
  readonly kind: PasteKind;
  readonly base: PasteBase;
}

/** What the list of twins says of each. */
export interface SimilarMapDetails {
  /** Whether both axes show the same numbers or labels as those of the map. */
  readonly hasSameAxes: boolean;
  /** Cells that differ from the original already. */
  readonly modifiedCellCount: number;
}

/** One change over all targets, written as one step of the history. Counts are of cells of all targets. */
export interface SimilarCopy extends Omit<CellEdit, 'patch'> {
  readonly patch: BytePatch;
  /** Targets of which at least one cell changes. */
  readonly changedMapCount: number;
  /** Cells without a percentage, left as they are. */
  readonly withoutRatioCount: number;
}

/**
 * Copies the values of a map to the same places of maps like it.
 *
 * Every target is computed from the bytes before; where targets overlap the last one wins.
 *
 * @param targets as `similarMaps` finds them: of the same size
 * @throws RangeError if a target has another size or a factor of 0, or a cell reaches outside the file
 */
export function copyToSimilarMaps(
  bytes: ComparedBytes,
  source: MapDefinition,
  targets: readonly MapDefinition[],
  options: SimilarCopyOptions,
): SimilarCopy {
  const pastes = targets.map((target) => pasteInto(bytes, source, target, options));
  const sum = (count: (paste: SimilarPaste) => number): number =>
    pastes.reduce((total, paste) => total + count(paste), 0);
  return {
    patch: patchFromEntries(pastes.flatMap(({ edit }) => [...patchEntries(edit.patch)])),
    changedCount: sum(({ edit }) => edit.changedCount),
    unchangedCount: sum(({ edit }) => edit.unchangedCount),
    clampedCount: sum(({ edit }) => edit.clampedCount),
    notFiniteCount: sum(({ edit }) => edit.notFiniteCount),
    withoutRatioCount: sum(({ withoutRatioCount }) => withoutRatioCount),
    changedMapCount: pastes.filter(({ edit }) => edit.changedCount > 0).length,
  };
}

/**
 * What the list of twins says of one.
 *
 * @throws RangeError if a cell of the twin reaches outside the file
 */
export function similarMapDetails(
  bytes: ComparedBytes,
  map: MapDefinition,
  twin: MapDefinition,
): SimilarMapDetails {
  const { wordBytes } = twin.cells.type;
  const modified = addressesOfMap(twin).filter((address) => isModified(bytes, address, wordBytes));
  return {
    hasSameAxes:
      hasSameAxis(bytes.current, map, twin, 'x') && hasSameAxis(bytes.current, map, twin, 'y'),
    modifiedCellCount: modified.length,
  };
}

type SimilarPaste = ReturnType<typeof pasteAt>;

/** Nothing of a copy inside one project is kept: where it comes from need not be known. */
const HERE: CopiedFrom = { projectId: '', versionId: '' };

function pasteInto(
  bytes: ComparedBytes,
  source: MapDefinition,
  target: MapDefinition,
  { scope, kind, base }: SimilarCopyOptions,
): SimilarPaste {
  if (source.width !== target.width || source.height !== target.height) {
    throw new RangeError(`${target.id} has another size than ${source.id}`);
  }
  const { current, original } = bytes;
  const { cells } = copyMap(current, original, source, HERE);
  const group = { type: target.cells.type, scale: target.scale };
  const values = sourceFromCells(cells, group).cells;
  const targetAddresses = addressesOfMap(target);
  const addresses: number[] = [];
  const taken: PasteValue[] = [];
  values.forEach((value, i) => {
    const cell = cells.cells[i];
    const address = targetAddresses[i];
    if (value === undefined || !cell || address === undefined) return;
    if (scope === 'modifications' && cell.currentBits === cell.originalBits) return;
    addresses.push(address);
    taken.push(value);
  });
  return pasteAt(current, original, { ...group, addresses }, taken, kind, base);
}

function isModified(
  { current, original }: ComparedBytes,
  address: number,
  length: number,
): boolean {
  for (let at = address; at < address + length; at++) {
    if (current[at] !== original[at]) return true;
  }
  return false;
}

function hasSameAxis(
  bytes: ReadonlyBytes,
  a: MapDefinition,
  b: MapDefinition,
  side: 'x' | 'y',
): boolean {
  const countOf = (map: MapDefinition): number => (side === 'x' ? map.width : map.height);
  const pointsOfA = readAxis(bytes, a[side], countOf(a));
  const pointsOfB = readAxis(bytes, b[side], countOf(b));
  if (pointsOfA.kind === 'texts' && pointsOfB.kind === 'texts') {
    return isSameList(pointsOfA.texts, pointsOfB.texts);
  }
  return (
    pointsOfA.kind === 'numbers' &&
    pointsOfB.kind === 'numbers' &&
    isSameList(pointsOfA.raw, pointsOfB.raw)
  );
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => Object.is(item, b[i]));
}
