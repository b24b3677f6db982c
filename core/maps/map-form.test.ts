import { describe, expect, it } from 'vitest';
import { axis, mapDefinition, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import type { MapFields } from './map-definition.ts';
import { type MapValues, readMapForm, valuesOfMap } from './map-form.ts';

const FILE_LENGTH_BYTES = 0x10000;

function fields(part: Partial<MapFields> = {}): MapFields {
  const { id: _, kind: __, ...map } = mapDefinition();
  return { ...structuredClone(map), ...part };
}

function problems(part: Partial<MapValues>): string[] {
  const read = readMapForm({ ...valuesOfMap(fields()), ...part }, fields(), FILE_LENGTH_BYTES);
  return read.ok ? [] : read.problems.map(({ path, rule }) => `${path} ${rule}`);
}

describe('the form of a map', () => {
  it('tells of a map that cannot be saved what can be read of it', () => {
    const values = { ...valuesOfMap(fields()), width: 'eight', height: '12', address: '200' };
    const read = readMapForm(values, fields(), FILE_LENGTH_BYTES);
    expect(read.ok).toBe(false);
    expect(read.map).toMatchObject({ width: 0, height: 12, cells: { address: 0x200 } });
  });

  it.each<[string, MapFields]>([
    ['a plain map', fields()],
    [
      'floats in columns',
      fields({
        cells: wordRun(0x2000, { ...WORD, wordBytes: 4, float: true, bigEndian: false }, 2),
        order: 'columnMajor',
        lineSkipBytes: 3,
      }),
    ],
    [
      'a scale',
      fields({ scale: { factor: 0.0234375, offset: -40 }, precision: 2, unit: '\u00b0C' }),
    ],
    [
      'an axis in the file',
      fields({ x: { ...axis({ reference: 'ROM_SUB', words: wordRun(0x90) }) } }),
    ],
    [
      'values and labels of the person',
      fields({
        x: axis({ reference: 'USER_DEF', userValues: [1, 2.5, -3, 1e-9] }),
        y: axis({
          reference: 'USER_DEF_STRING',
          userTexts: ['idle', 'part load', 'full'],
        }),
      }),
    ],
    [
      'variables, which the form does not show',
      fields({ variables: [{ name: 'X input', value: 'nmot' }] }),
    ],
  ])('gives back %s as it got it', (_, map) => {
    expect(readMapForm(valuesOfMap(map), map, FILE_LENGTH_BYTES)).toEqual({ ok: true, map });
  });

  it.each<[string, Partial<MapValues>, string[]]>([
    ['a name of one letter', { name: 'K' }, ['name tooShort']],
    ['half a column', { width: '1.5' }, ['width format']],
    ['no rows', { height: '0' }, ['height range']],
    ['words for numbers', { width: 'two', factor: 'half' }, ['width format', 'factor format']],
    ['an address behind the file', { address: '10000' }, ['address outsideFile']],
    ['cells that reach out of the file', { address: 'FFF0' }, ['address outsideFile']],
    ['a factor of nothing', { factor: '0' }, ['factor range']],
    ['floats of two bytes', { number: 'float' }, ['number floatNeeds32']],
    ['a hexadecimal factor', { factor: '0x10' }, ['factor format']],
  ])('refuses %s', (_, part, expected) => {
    expect(problems(part)).toEqual(expected);
  });

  it('takes comma, exponent and every way to write an address', () => {
    const part = { factor: '0,5', offset: '-1e-3', address: '#512' };
    const read = readMapForm({ ...valuesOfMap(fields()), ...part }, fields(), FILE_LENGTH_BYTES);
    expect(read.ok && [read.map.scale, read.map.cells.address]).toEqual([
      { factor: 0.5, offset: -0.001 },
      512,
    ]);
  });

  it('wants as many values as the axis has points', () => {
    const { x } = valuesOfMap(fields());
    expect(problems({ x: { ...x, reference: 'USER_DEF', entries: '1\n2\n3' } })).toEqual([
      'x.entries tooFew',
    ]);
    expect(problems({ x: { ...x, reference: 'USER_DEF', entries: '1\n2\n\n3\n4' } })).toEqual([]);
    expect(problems({ x: { ...x, reference: 'USER_DEF', entries: '1\n2\nthree\n4' } })).toEqual([
      'x.entries format',
    ]);
  });

  it('overlooks fields that the mode of an axis does not use', () => {
    const { x } = valuesOfMap(fields());
    expect(problems({ x: { ...x, reference: 'NONE', address: 'nowhere' } })).toEqual([]);
    expect(problems({ x: { ...x, reference: 'ROM', address: 'nowhere' } })).toEqual([
      'x.address outsideFile',
    ]);
  });
});
