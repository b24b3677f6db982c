import { describe, expect, it } from 'vitest';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { csvField, duplicateIds, mapsCsv, readMapsFile, writeMapsFile } from './maps-file.ts';

const UPDATED_AT = '2026-03-01T10:00:00.000Z';
const FOLDERS = [{ id: 'f1', name: 'Boost, all', details: '' }];
const MAP: ProjectMap = { ...mapDefinition({ folderId: 'f1' }), updatedAt: UPDATED_AT };

describe('a file of maps', () => {
  it('is read as it was written, with the folder found by its name', () => {
    const text = writeMapsFile([MAP], FOLDERS);
    const { id: _, kind: __, updatedAt: ___, ...fields } = MAP;
    expect(readMapsFile(text, [{ id: 'other', name: 'Boost, all', details: '' }], 4096)).toEqual({
      maps: [{ ...fields, folderId: 'other' }],
      outsideCount: 0,
    });
    expect(readMapsFile(text, [], 4096)?.maps[0]?.folderId).toBeNull();
  });

  it('leaves out maps that do not lie in this file, and says how many', () => {
    const text = writeMapsFile([MAP], FOLDERS);
    const end = 0x100 + 4 * 3 * 2;
    expect(readMapsFile(text, [], end)?.outsideCount).toBe(0);
    expect(readMapsFile(text, [], end - 1)).toEqual({ maps: [], outsideCount: 1 });
  });

  it.each(['', '{}', '{"format":"mapwright-maps-1"}', '{"format":"other","maps":[]}'])(
    'is not what %j is',
    (text) => {
      expect(readMapsFile(text, [], 4096)).toBeUndefined();
    },
  );
});

describe('maps as a table', () => {
  it('are one a line, with their folder and address', () => {
    const [head, line, ...rest] = mapsCsv([MAP], FOLDERS).split('\r\n');
    expect(head?.split(',')).toHaveLength(17);
    expect(line).toBe('Boost,"Boost, all",00000100,4,3,16,HiLo,0,0,1,0,0,mbar,NONE,,NONE,');
    expect(rest).toEqual([]);
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    [-5, '-5'],
  ])('write %j as %s', (value, field) => {
    expect(csvField(value)).toBe(field);
  });
});

describe('duplicates', () => {
  it('are maps on the same bytes in the same shape, but for the first', () => {
    const at = (id: string, address: number, width = 4): ProjectMap => ({
      ...mapDefinition({ id, cells: wordRun(address), width }),
      updatedAt: UPDATED_AT,
    });
    const maps = [at('a', 1), at('b', 2), at('c', 1), at('d', 1, 3), at('e', 1)];
    expect([...duplicateIds(maps)]).toEqual(['c', 'e']);
  });
});
