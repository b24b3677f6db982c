import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import type { WordType } from '../values/word.ts';
import { axisPlaces, firstFallOf } from './axis-values.ts';
import { lastAddressOfMap } from './cell-address.ts';
import { emptyAxis, plainMap, proposedName } from './empty-map.ts';
import type { MapAxis, MapFields } from './map-definition.ts';
import { MAX_MAP_SIDE } from './validate-map.ts';

/** A map that is being built at the cursor of the dump. Addresses are those of first bytes. */
export interface MapDraft {
  readonly address: number;
  readonly width: number;
  readonly height: number;
  /** `undefined` until the axis is marked. */
  readonly x: number | undefined;
  readonly y: number | undefined;
}

/** Sides with which a draft begins. */
const FIRST_SIDE = 8;

/** A draft that begins at an address, cut to what the file has room for. */
export function draftAt(address: number, type: WordType, fileLengthBytes: number): MapDraft {
  const cells = Math.max(1, Math.floor((fileLengthBytes - address) / type.wordBytes));
  const width = Math.min(FIRST_SIDE, cells);
  const height = Math.max(1, Math.min(FIRST_SIDE, Math.floor(cells / width)));
  return { address, width, height, x: undefined, y: undefined };
}

/** A draft with more or fewer rows or columns; as it was where the file or the largest map ends. */
export function resizedDraft(
  draft: MapDraft,
  side: 'width' | 'height',
  step: 1 | -1,
  type: WordType,
  fileLengthBytes: number,
): MapDraft {
  const length = draft[side] + step;
  const next = { ...draft, [side]: length };
  if (length < 1 || length > MAX_MAP_SIDE) return draft;
  return draftEnd(next, type) > fileLengthBytes && step > 0 ? draft : next;
}

/** A draft with an axis that begins at an address; an axis that already begins there is taken away. */
export function markedDraft(draft: MapDraft, side: 'x' | 'y', address: number): MapDraft {
  return { ...draft, [side]: draft[side] === address ? undefined : address };
}

/** What is seen of an axis while it is marked. */
export interface DraftAxis {
  /** Raw points; `undefined` where they reach outside the file. */
  readonly points: readonly number[] | undefined;
  /** Whether every point rises above the one before, as those of axes do. */
  readonly isRising: boolean;
}

/** Points of a marked axis; `undefined` if it is not marked. */
export function draftAxis(
  bytes: ReadonlyBytes,
  draft: MapDraft,
  side: 'x' | 'y',
  type: WordType,
): DraftAxis | undefined {
  const address = draft[side];
  if (address === undefined) return undefined;
  const count = side === 'x' ? draft.width : draft.height;
  const points = axisPlaces(bytes, axisAt(address, type), count);
  return { points, isRising: points !== undefined && firstFallOf(points) === undefined };
}

/** The draft as a map, ready for the form. */
export function fieldsOfDraft(draft: MapDraft, type: WordType): MapFields {
  const { address, width, height, x, y } = draft;
  return {
    ...plainMap({ name: proposedName(address), address, type, width, height }),
    ...(x !== undefined && { x: axisAt(x, type) }),
    ...(y !== undefined && { y: axisAt(y, type) }),
  };
}

/** First byte behind the cells. */
function draftEnd(draft: MapDraft, type: WordType): number {
  return lastAddressOfMap(fieldsOfDraft(draft, type)) + 1;
}

function axisAt(address: number, type: WordType): MapAxis {
  const axis = emptyAxis(type);
  return { ...axis, reference: 'ROM', words: { ...axis.words, address } };
}
