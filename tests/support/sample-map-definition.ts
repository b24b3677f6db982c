import type { MapAxis, MapDefinition, WordRun } from '../../core/maps/map-definition.ts';
import type { WordType } from '../../core/values/word.ts';

/** Unsigned HiLo words of two bytes. */
export const WORD: WordType = { wordBytes: 2, bigEndian: true, signed: false, float: false };

/** Unsigned bytes. */
export const BYTE: WordType = { ...WORD, wordBytes: 1 };

/** A run of words without gaps. */
export function wordRun(address: number, type: WordType = WORD, skipBytes = 0): WordRun {
  return { address, type, skipBytes };
}

/** An axis that counts its points, changed in parts. */
export function axis(part: Partial<MapAxis> = {}): MapAxis {
  return {
    name: '',
    unit: '',
    reference: 'NONE',
    words: wordRun(0),
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
    ...part,
  };
}

/** A map of 4 x 3 words at address 0x100, changed in parts. */
export function mapDefinition(part: Partial<MapDefinition> = {}): MapDefinition {
  return {
    id: 'm1',
    kind: 'USER_MAP',
    name: 'Boost',
    description: '',
    unit: 'mbar',
    folderId: null,
    cells: wordRun(0x100),
    width: 4,
    height: 3,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    x: axis(),
    y: axis(),
    variables: [],
    ...part,
  };
}
