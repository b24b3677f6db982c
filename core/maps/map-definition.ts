import type { NumberFormat } from '../values/number-format.ts';
import type { Scale } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';

/** Where a map comes from. Specification 3, "Map kinds". */
export type MapKind = 'USER_MAP' | 'POTENTIAL_MAP' | 'MAPPACK_MAP';

/** All kinds. */
export const MAP_KINDS: readonly MapKind[] = ['USER_MAP', 'POTENTIAL_MAP', 'MAPPACK_MAP'];

/** How an unconfirmed map was found. Specification 3, "Potential map types". */
export type PotentialMapType = '2D HiLo' | '2D LoHi' | 'BYTE' | 'HiLo' | 'LoHi';

/**
 * Order of the cells in the file. `rowMajor` stores row after row; `columnMajor` ("2D inverse") column after column, which
 * many map packs use (expectations 2.5).
 */
export type CellOrder = 'rowMajor' | 'columnMajor';

/** Both orders, the usual one first. */
export const CELL_ORDERS: readonly CellOrder[] = ['rowMajor', 'columnMajor'];

/** Where the numbers of an axis come from. Specification 3, "reference modes"; the maths is in axis-values.ts. */
export type ReferenceMode =
  | 'NONE'
  | 'ROM'
  | 'ROM_ADD'
  | 'ROM_SUB'
  | 'ROM_BACKWARDS'
  | 'USER_DEF'
  | 'USER_DEF_STRING';

/** All reference modes, in the order of the dialog. */
export const REFERENCE_MODES: readonly ReferenceMode[] = [
  'NONE',
  'ROM',
  'ROM_ADD',
  'ROM_SUB',
  'ROM_BACKWARDS',
  'USER_DEF',
  'USER_DEF_STRING',
];

/** Words in the file at equal distances. */
export interface WordRun {
  /** Byte address of the first word. */
  readonly address: number;
  readonly type: WordType;
  /** Bytes left out after every word. The distance between words is word length + this. */
  readonly skipBytes: number;
}

/** One axis of a map. */
export interface MapAxis {
  readonly name: string;
  readonly unit: string;
  readonly reference: ReferenceMode;
  /** Words of the axis; not read in the modes NONE, USER_DEF and USER_DEF_STRING. */
  readonly words: WordRun;
  readonly scale: Scale;
  /** Decimals shown. */
  readonly precision: number;
  readonly format: NumberFormat;
  /** Raw numbers of USER_DEF, texts of USER_DEF_STRING; as many as the axis has points. Empty in the other modes. */
  readonly userValues: readonly number[];
  readonly userTexts: readonly string[];
}

/** Name and value of something the maker calls an input or output of the map. Never computed with (expectations 2.6). */
export interface MapVariable {
  readonly name: string;
  readonly value: string;
}

/** What a person says of a map: where its cells are and what they mean. Specification 3, "Map fields". */
export interface MapFields {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  /** Id of a folder; `null` is the root of the tree. */
  readonly folderId: string | null;
  readonly cells: WordRun;
  /** Columns, along the x axis, 1..4096. */
  readonly width: number;
  /** Rows, along the y axis, 1..4096. */
  readonly height: number;
  readonly order: CellOrder;
  /** Bytes left out once between stored lines, and not after the last: lines are rows, or columns if column-major. */
  readonly lineSkipBytes: number;
  readonly scale: Scale;
  /** Decimals shown; below 0 counts as 0. */
  readonly precision: number;
  readonly format: NumberFormat;
  readonly x: MapAxis;
  readonly y: MapAxis;
  readonly variables: readonly MapVariable[];
}

/**
 * A map of a file. `size` of the specification is `width * height`, `stride` is the word length, `data source` is always the ROM.
 */
export interface MapDefinition extends MapFields {
  readonly id: string;
  readonly kind: MapKind;
}

/** Number of cells. The specification's `size`. */
export function cellCount(map: Pick<MapDefinition, 'width' | 'height'>): number {
  return map.width * map.height;
}

/** What a person says of a map, without what is added to it where it is stored. */
export function fieldsOfMap(map: MapFields): MapFields {
  const { name, description, unit, folderId, cells, width, height, order } = map;
  const { lineSkipBytes, scale, precision, format, x, y, variables } = map;
  return {
    name,
    description,
    unit,
    folderId,
    cells,
    width,
    height,
    order,
    lineSkipBytes,
    scale,
    precision,
    format,
    x,
    y,
    variables,
  };
}
