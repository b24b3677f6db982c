import { formatAddress } from '../values/parse-address.ts';
import type { WordType } from '../values/word.ts';
import type { MapAxis, MapFields } from './map-definition.ts';

/** Name of a map until a person has a better one: where it is. */
export function proposedName(address: number): string {
  return `Map_0x${formatAddress(address).replace(/^0{1,4}/, '')}`;
}

/** An axis that counts its points. */
export function emptyAxis(type: WordType): MapAxis {
  return {
    name: '',
    unit: '',
    reference: 'NONE',
    words: { address: 0, type, skipBytes: 0 },
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
  };
}

/** Where the cells of a map lie: all it needs before a person says more of it. */
interface PlainMap extends Pick<MapFields, 'name' | 'width' | 'height'> {
  /** Of the first cell. */
  readonly address: number;
  readonly type: WordType;
}

/** A map of raw values, row after row without gaps, whose axes count. */
export function plainMap({ name, address, type, width, height }: PlainMap): MapFields {
  return {
    name,
    description: '',
    unit: '',
    folderId: null,
    cells: { address, type, skipBytes: 0 },
    width,
    height,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    x: emptyAxis(type),
    y: emptyAxis(type),
    variables: [],
  };
}
