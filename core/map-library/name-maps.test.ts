import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { type CarriedName, countNotFound, nameMaps } from './name-maps.ts';
import { cellsKey } from './same-cells.ts';

const FOUND = mapDefinition({ id: 'found', kind: 'POTENTIAL_MAP', name: '00000100' });

const carried = (
  part: Partial<MapDefinition>,
  confidence = 1,
  source = 'a',
): CarriedName<string> => ({ map: mapDefinition(part), confidence, source });

describe('maps stand at the same cells', () => {
  it.each<[string, Partial<MapDefinition>]>([
    ['with other words for the same', { name: 'Torque', unit: 'Nm', description: 'text' }],
    ['in the other byte order', { cells: wordRun(0x100, { ...WORD, bigEndian: false }) }],
    ['with a sign', { cells: wordRun(0x100, { ...WORD, signed: true }) }],
    ['with other axes', { x: axis({ reference: 'ROM', words: wordRun(0x80) }) }],
    ['if one stores columns', { width: 3, height: 4, order: 'columnMajor' }],
  ])('%s', (_, part) => {
    expect(cellsKey(mapDefinition(part))).toBe(cellsKey(FOUND));
  });

  it.each<[string, Partial<MapDefinition>]>([
    ['at another address', { cells: wordRun(0x102) }],
    ['of shorter words', { cells: wordRun(0x100, BYTE) }],
    ['with gaps', { cells: wordRun(0x100, WORD, 2) }],
    ['with fewer columns', { width: 3 }],
    ['with more rows', { height: 4 }],
    ['of as many cells in another shape', { width: 3, height: 4 }],
    ['of as many cells in a line', { width: 12, height: 1 }],
    ['with gaps between lines', { lineSkipBytes: 2 }],
  ])('not %s', (_, part) => {
    expect(cellsKey(mapDefinition(part))).not.toBe(cellsKey(FOUND));
  });

  it('whatever would stand between lines that there are not', () => {
    const line = { width: 12, height: 1 };
    expect(cellsKey(mapDefinition({ ...line, lineSkipBytes: 2 }))).toBe(
      cellsKey(mapDefinition(line)),
    );
  });
});

describe('a map that was found', () => {
  it('is called as a map of another file that stands at its cells', () => {
    const known = carried({ name: 'Boost target' }, 0.97, '8D0907551M');
    expect(nameMaps([FOUND], [known])).toEqual([{ ...known, found: FOUND, others: [] }]);
  });

  it('has no name where nothing stands at its cells', () => {
    expect(nameMaps([FOUND], [carried({ cells: wordRun(0x102) })])).toEqual([]);
    expect(nameMaps([FOUND], [])).toEqual([]);
  });

  it('takes the surest of several names and tells the others, each once', () => {
    const names = nameMaps(
      [FOUND],
      [
        carried({ name: 'Torque' }, 0.9, 'a'),
        carried({ name: 'Boost' }, 0.97, 'b'),
        carried({ name: 'Torque' }, 0.95, 'c'),
        carried({ name: 'Boost' }, 0.96, 'd'),
      ],
    );
    expect(names).toHaveLength(1);
    expect(names[0]).toMatchObject({ confidence: 0.97, source: 'b' });
    expect(names[0]?.others.map(({ map, source }) => [map.name, source])).toEqual([
      ['Torque', 'c'],
    ]);
  });

  it('takes that of the nearest source where several are equally sure', () => {
    const [named] = nameMaps(
      [FOUND],
      [carried({ name: 'A' }, 1, 'near'), carried({ name: 'B' }, 1, 'far')],
    );
    expect(named).toMatchObject({ source: 'near', others: [{ source: 'far' }] });
  });

  it('stays in its place among the others', () => {
    const found = [0x300, 0x100, 0x200].map((address) =>
      mapDefinition({ cells: wordRun(address) }),
    );
    const known = [0x100, 0x300].map((address) => carried({ cells: wordRun(address) }));
    expect(nameMaps(found, known).map((name) => name.found.cells.address)).toEqual([0x300, 0x100]);
  });
});

describe('maps of the library that were not found', () => {
  const map = (name: string, isFound: boolean, width = 4) => ({ name, width, height: 3, isFound });

  it('are counted once for all sources', () => {
    expect(countNotFound([map('A', false), map('A', false), map('B', false), map('C', true)])).toBe(
      2,
    );
  });

  it('are those that no source has brought', () => {
    expect(countNotFound([map('A', false), map('A', true)])).toBe(0);
    expect(countNotFound([map('A', true), map('A', false)])).toBe(0);
  });

  it('are told apart by their size', () => {
    expect(countNotFound([map('A', false), map('A', true, 5)])).toBe(1);
    expect(countNotFound([])).toBe(0);
  });
});
