import { formatAddress } from '../values/parse-address.ts';
import type { WordType } from '../values/word.ts';
import type { MapAxis } from './map-definition.ts';

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
