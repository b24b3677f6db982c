import { isWritableScale } from '../values/scale.ts';
import { addressOfWord, lastAddressOfMap } from './cell-address.ts';
import type { MapAxis, MapDefinition, WordRun } from './map-definition.ts';

/** Most columns or rows of a map. Ours: 4096 x 4096 words fill the largest file. */
export const MAX_MAP_SIDE = 4096;

/** Shortest name of a map, in characters. Specification 5, "Forms". */
export const MIN_MAP_NAME_LENGTH = 2;

/** A part of a map definition that breaks a rule. */
export interface MapFault {
  /** Place of the field: `name`, `width`, `cells.address`, `x.scale.factor`, ... */
  readonly field: string;
  readonly fault:
    | 'tooShort'
    | 'notWhole'
    | 'outOfRange'
    | 'outsideFile'
    | 'floatNeedsFourBytes'
    /** The factor is 0, or factor or offset is no finite number. */
    | 'factorZero'
    | 'tooFewValues';
}

/**
 * Everything that is wrong with a definition, all at once; empty if it may be saved.
 *
 * @param fileLengthBytes length of the file the map lies in
 * @see specification 5; expectations 2.2, 2.5
 */
export function validateMap(map: MapDefinition, fileLengthBytes: number): MapFault[] {
  const faults: MapFault[] = [];
  if (map.name.trim().length < MIN_MAP_NAME_LENGTH) {
    faults.push({ field: 'name', fault: 'tooShort' });
  }
  const widthFaults = wholeInRange('width', map.width, 1, MAX_MAP_SIDE);
  const heightFaults = wholeInRange('height', map.height, 1, MAX_MAP_SIDE);
  const placeFaults = [
    ...widthFaults,
    ...heightFaults,
    ...wholeInRange('lineSkipBytes', map.lineSkipBytes, 0, fileLengthBytes),
    ...runFaults('cells', map.cells, fileLengthBytes),
  ];
  faults.push(...placeFaults, ...scaleFaults('scale', map.scale));
  // Where the cells end can only be asked once everything that decides it makes sense; the same holds for an axis.
  if (placeFaults.length === 0 && lastAddressOfMap(map) >= fileLengthBytes) {
    faults.push({ field: 'cells.address', fault: 'outsideFile' });
  }
  const columns = widthFaults.length === 0 ? map.width : undefined;
  const rows = heightFaults.length === 0 ? map.height : undefined;
  faults.push(...axisFaults('x', map.x, columns, fileLengthBytes));
  faults.push(...axisFaults('y', map.y, rows, fileLengthBytes));
  return faults;
}

/** @param count points of the axis, `undefined` if the side of the map is no sensible number */
function axisFaults(
  name: 'x' | 'y',
  axis: MapAxis,
  count: number | undefined,
  fileLengthBytes: number,
): MapFault[] {
  const faults = scaleFaults(`${name}.scale`, axis.scale);
  switch (axis.reference) {
    case 'NONE':
      return faults;
    case 'USER_DEF':
      return [...faults, ...listFaults(`${name}.userValues`, axis.userValues, count)];
    case 'USER_DEF_STRING':
      return [...faults, ...listFaults(`${name}.userTexts`, axis.userTexts, count)];
    case 'ROM':
    case 'ROM_ADD':
    case 'ROM_SUB':
    case 'ROM_BACKWARDS':
      return [...faults, ...axisWordFaults(`${name}.words`, axis.words, count, fileLengthBytes)];
  }
}

function axisWordFaults(
  field: string,
  words: WordRun,
  count: number | undefined,
  fileLengthBytes: number,
): MapFault[] {
  const faults = runFaults(field, words, fileLengthBytes);
  if (count === undefined || faults.length > 0) return faults;
  const end = addressOfWord(words, count - 1) + words.type.wordBytes;
  return end <= fileLengthBytes ? [] : [{ field: `${field}.address`, fault: 'outsideFile' }];
}

function listFaults(
  field: string,
  list: readonly unknown[],
  count: number | undefined,
): MapFault[] {
  const isTooShort = count !== undefined && list.length < count;
  return isTooShort ? [{ field, fault: 'tooFewValues' }] : [];
}

function runFaults(field: string, run: WordRun, fileLengthBytes: number): MapFault[] {
  const faults = [
    ...wholeInRange(`${field}.address`, run.address, 0, fileLengthBytes - 1),
    ...wholeInRange(`${field}.skipBytes`, run.skipBytes, 0, fileLengthBytes),
  ];
  if (run.type.float && run.type.wordBytes !== 4) {
    faults.push({ field: `${field}.type`, fault: 'floatNeedsFourBytes' });
  }
  return faults;
}

function scaleFaults(field: string, scale: MapDefinition['scale']): MapFault[] {
  return isWritableScale(scale) ? [] : [{ field: `${field}.factor`, fault: 'factorZero' }];
}

function wholeInRange(field: string, value: number, min: number, max: number): MapFault[] {
  if (!Number.isInteger(value)) return [{ field, fault: 'notWhole' }];
  return value < min || value > max ? [{ field, fault: 'outOfRange' }] : [];
}
