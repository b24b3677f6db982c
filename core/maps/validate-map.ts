import { isWritableScale } from '../values/scale.ts';
import { lastAddressOfMap, pitchBytes } from './cell-address.ts';
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
  if (map.name.trim().length < MIN_MAP_NAME_LENGTH)
    faults.push({ field: 'name', fault: 'tooShort' });
  faults.push(
    ...wholeInRange('width', map.width, 1, MAX_MAP_SIDE),
    ...wholeInRange('height', map.height, 1, MAX_MAP_SIDE),
    ...wholeInRange('lineSkipBytes', map.lineSkipBytes, 0, fileLengthBytes),
    ...runFaults('cells', map.cells, fileLengthBytes),
    ...scaleFaults('scale', map.scale),
  );
  // Where the cells end can only be asked once all of its parts are numbers that make sense.
  if (faults.every(({ fault }) => fault === 'tooShort' || fault === 'factorZero')) {
    if (lastAddressOfMap(map) >= fileLengthBytes) {
      faults.push({ field: 'cells.address', fault: 'outsideFile' });
    }
    faults.push(...axisFaults('x', map.x, map.width, fileLengthBytes));
    faults.push(...axisFaults('y', map.y, map.height, fileLengthBytes));
  }
  return faults;
}

function axisFaults(
  name: 'x' | 'y',
  axis: MapAxis,
  count: number,
  fileLengthBytes: number,
): MapFault[] {
  const faults = scaleFaults(`${name}.scale`, axis.scale);
  switch (axis.reference) {
    case 'NONE':
      return faults;
    case 'USER_DEF':
      return axis.userValues.length < count
        ? [...faults, { field: `${name}.userValues`, fault: 'tooFewValues' }]
        : faults;
    case 'USER_DEF_STRING':
      return axis.userTexts.length < count
        ? [...faults, { field: `${name}.userTexts`, fault: 'tooFewValues' }]
        : faults;
    case 'ROM':
    case 'ROM_ADD':
    case 'ROM_SUB':
    case 'ROM_BACKWARDS': {
      const runs = runFaults(`${name}.words`, axis.words, fileLengthBytes);
      if (runs.length > 0) return [...faults, ...runs];
      const last = axis.words.address + (count - 1) * pitchBytes(axis.words);
      const isInside = last + axis.words.type.wordBytes <= fileLengthBytes;
      return isInside
        ? faults
        : [...faults, { field: `${name}.words.address`, fault: 'outsideFile' }];
    }
  }
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
