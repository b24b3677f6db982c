import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import {
  changedPropertyGroups,
  copyMapProperties,
  DEFAULT_PROPERTY_GROUPS,
  PROPERTY_GROUPS,
  type PropertyGroup,
} from './copy-map-properties.ts';
import type { MapDefinition } from './map-definition.ts';
import { isSimilar, similarMaps } from './similar-maps.ts';
import { validateMap } from './validate-map.ts';

const FILE_LENGTH = 0x1000;
/** The 4 x 3 words end at 0x117. */
const faultsOf = (part: Partial<MapDefinition>): string =>
  validateMap(mapDefinition(part), FILE_LENGTH)
    .map(({ field, fault }) => `${field}:${fault}`)
    .join(' ');

describe('validateMap', () => {
  it.each<[string, Partial<MapDefinition>, string]>([
    ['a sound map', {}, ''],
    ['a map at the very end', { cells: wordRun(FILE_LENGTH - 24) }, ''],
    ['a map one byte too far', { cells: wordRun(FILE_LENGTH - 23) }, 'cells.address:outsideFile'],
    ['a short name', { name: ' B ' }, 'name:tooShort'],
    ['no columns', { width: 0 }, 'width:outOfRange'],
    ['half a row', { height: 1.5 }, 'height:notWhole'],
    ['4097 columns', { width: 4097 }, 'width:outOfRange'],
    ['a factor of 0', { scale: { factor: 0, offset: 1 } }, 'scale.factor:factorZero'],
    ['a negative address', { cells: wordRun(-1) }, 'cells.address:outOfRange'],
    [
      'a float of two bytes',
      { cells: wordRun(0, { ...WORD, float: true }) },
      'cells.type:floatNeedsFourBytes',
    ],
    [
      'an axis past the end',
      { x: axis({ reference: 'ROM', words: wordRun(FILE_LENGTH - 7) }) },
      'x.words.address:outsideFile',
    ],
    [
      'an axis that just fits',
      { x: axis({ reference: 'ROM', words: wordRun(FILE_LENGTH - 8) }) },
      '',
    ],
    [
      'too few user values',
      { y: axis({ reference: 'USER_DEF', userValues: [1, 2] }) },
      'y.userValues:tooFewValues',
    ],
    [
      'too few user texts',
      { y: axis({ reference: 'USER_DEF_STRING', userTexts: [] }) },
      'y.userTexts:tooFewValues',
    ],
    ['4096 columns and rows of bytes', { width: 4096, height: 1, cells: wordRun(0, BYTE) }, ''],
    ['4097 rows', { height: 4097 }, 'height:outOfRange'],
    ['skipping backwards', { lineSkipBytes: -1 }, 'lineSkipBytes:outOfRange'],
    [
      'an offset that is none',
      { scale: { factor: 1, offset: Number.NaN } },
      'scale.factor:factorZero',
    ],
    [
      'an axis with a factor of 0',
      { y: axis({ scale: { factor: 0, offset: 0 } }) },
      'y.scale.factor:factorZero',
    ],
    [
      'everything at once',
      {
        name: '',
        width: -1,
        height: 2,
        cells: wordRun(0x10000, { ...WORD, float: true }, -1),
        scale: { factor: Number.NaN, offset: 0 },
        x: axis({ reference: 'ROM', words: wordRun(-5) }),
        y: axis({ reference: 'USER_DEF', userValues: [1] }),
      },
      'name:tooShort width:outOfRange cells.address:outOfRange cells.skipBytes:outOfRange ' +
        'cells.type:floatNeedsFourBytes scale.factor:factorZero x.words.address:outOfRange ' +
        'y.userValues:tooFewValues',
    ],
  ])('%s: "%s"', (_, part, faults) => {
    expect(faultsOf(part)).toBe(faults);
  });
});

describe('similar maps', () => {
  const map = mapDefinition({ x: axis({ reference: 'ROM', words: wordRun(0x80) }) });
  const twin = { ...map, id: 'm2', cells: wordRun(0x500) };

  it.each<[string, Partial<MapDefinition>, boolean]>([
    ['the same elsewhere', {}, true],
    ['other meaning of the numbers', { scale: { factor: 2, offset: 1 }, unit: 'bar' }, true],
    ['another name', { name: 'Torque' }, false],
    ['another width', { width: 5 }, false],
    ['bytes', { cells: wordRun(0x500, BYTE) }, false],
    ['another byte order', { cells: wordRun(0x500, { ...WORD, bigEndian: false }) }, false],
    ['signed words', { cells: wordRun(0x500, { ...WORD, signed: true }) }, false],
    ['skipped bytes', { cells: wordRun(0x500, WORD, 2) }, false],
    ['an axis of bytes', { x: axis({ reference: 'ROM', words: wordRun(0x80, BYTE) }) }, false],
    ['an axis read otherwise', { x: axis({ reference: 'ROM_SUB', words: wordRun(0x80) }) }, false],
  ])('%s: %s', (_, part, expected) => {
    const other = { ...twin, ...part };
    expect(isSimilar(map, other)).toBe(expected);
    expect(isSimilar(other, map)).toBe(expected);
  });

  it('leave out the map itself', () => {
    expect(similarMaps(map, [map, twin]).map(({ id }) => id)).toEqual(['m2']);
  });
});

describe('copyMapProperties', () => {
  const source = mapDefinition({
    name: 'Source',
    unit: 'bar',
    folderId: 'f1',
    cells: wordRun(0x200, BYTE, 3),
    width: 8,
    scale: { factor: 0.1, offset: 1 },
    precision: 2,
    format: 'HEX',
    x: axis({ reference: 'ROM', words: wordRun(0x1f0, BYTE), unit: 'rpm' }),
  });
  const target = mapDefinition({ id: 'm9', name: 'Target' });
  const copy = (
    groups: PropertyGroup[],
    addressing: 'absolute' | 'distanceFromMap' = 'absolute',
  ): MapDefinition => copyMapProperties(source, target, new Set(groups), addressing);

  it('copies nothing when nothing is ticked', () => {
    expect(copy([])).toEqual(target);
  });

  it('by default copies meaning, not place or name', () => {
    const copied = copy([...DEFAULT_PROPERTY_GROUPS]);
    expect(copied).toMatchObject({ unit: 'bar', precision: 2, format: 'HEX', scale: source.scale });
    expect(copied).toMatchObject({ id: 'm9', name: 'Target', width: 4, folderId: null });
    expect(copied.cells).toEqual({ address: 0x100, type: BYTE, skipBytes: 0 });
    expect(copied.x).toMatchObject({ unit: 'rpm', reference: 'NONE' });
  });

  it('takes an axis at its address or at its distance from the cells', () => {
    expect(copy(['axisSource', 'axisAddress']).x.words.address).toBe(0x1f0);
    const { x } = copy(['axisSource', 'axisAddress'], 'distanceFromMap');
    expect(x).toMatchObject({ reference: 'ROM', words: { address: 0xf0, type: BYTE } });
  });

  it.each<[PropertyGroup, Partial<MapDefinition>]>([
    ['nameAndDescription', { name: 'Source' }],
    ['dimensions', { width: 8 }],
    ['skips', { cells: { address: 0x100, type: WORD, skipBytes: 3 } }],
    ['folder', { folderId: 'f1' }],
  ])('the group %s copies %o', (group, part) => {
    expect(copy([group])).toEqual({ ...target, ...part });
  });

  it('tells for each target what it changes', () => {
    const all = new Set(PROPERTY_GROUPS);
    expect(changedPropertyGroups(source, target, all, 'absolute')).toEqual([
      'nameAndDescription',
      'unit',
      'scale',
      'format',
      'wordType',
      'dimensions',
      'skips',
      'axisSource',
      'axisAddress',
      'axisScale',
      'folder',
    ]);
    expect(changedPropertyGroups(source, target, new Set(['unit']), 'absolute')).toEqual(['unit']);
    const copied = copyMapProperties(source, target, all, 'absolute');
    expect(changedPropertyGroups(source, copied, all, 'absolute')).toEqual([]);
    expect(changedPropertyGroups(source, source, all, 'distanceFromMap')).toEqual([]);
  });

  it('may lead past the end of the file, which validation tells', () => {
    const last = { ...target, cells: wordRun(FILE_LENGTH - 24) };
    const wider = copyMapProperties(source, last, new Set(['dimensions']), 'absolute');
    expect(validateMap(wider, FILE_LENGTH)).toContainEqual({
      field: 'cells.address',
      fault: 'outsideFile',
    });
  });
});
