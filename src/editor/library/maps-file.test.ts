import { describe, expect, it } from 'vitest';
import { MAX_MAPS_BODY_BYTES } from '../../../core/contract/limits.ts';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import {
  csvField,
  duplicateIds,
  inParts,
  mapsCsv,
  readMapsFile,
  writeMapsFile,
} from './maps-file.ts';

const UPDATED_AT = '2026-03-01T10:00:00.000Z';
const FOLDERS = [{ id: 'f1', name: 'Boost, all', details: '', revision: 1 }];
const MAP: ProjectMap = {
  ...mapDefinition({ folderId: 'f1' }),
  revision: 1,
  updatedAt: UPDATED_AT,
};

describe('a file of maps', () => {
  it('is read as it was written, with the folder found by its name', () => {
    const text = writeMapsFile([MAP], FOLDERS);
    const { id: _, kind: __, revision: ___, updatedAt: ____, ...fields } = MAP;
    expect(
      readMapsFile(text, [{ id: 'other', name: 'Boost, all', details: '', revision: 1 }], 4096),
    ).toEqual({
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

  it('has texts cleaned that the server would not take', () => {
    const name = 'Bo\0ost\n\uD83D';
    const text = writeMapsFile([{ ...MAP, name, description: 'one\ntwo\u0001' }], FOLDERS);
    expect(readMapsFile(text, [], 4096)?.maps[0]).toMatchObject({
      name: 'Bo ost \uFFFD',
      description: 'one\ntwo',
    });
  });

  it.each(['', '{}', '{"format":"mapwright-maps-1"}', '{"format":"other","maps":[]}'])(
    'is not what %j is',
    (text) => {
      expect(readMapsFile(text, [], 4096)).toBeUndefined();
    },
  );
});

describe('maps on their way to the server', () => {
  const { id: _, kind: __, updatedAt: ___, ...map } = MAP;
  const long = {
    ...map,
    x: { ...map.x, userTexts: Array<string>(4096).fill('ż'.repeat(120)) },
  };

  it.each([
    [0, []],
    [1, [1]],
    [500, [500]],
    [501, [500, 1]],
    [1200, [500, 500, 200]],
  ])('go in parts of at most 500: %i', (count, lengths) => {
    expect(inParts(Array(count).fill(map)).map((part) => part.length)).toEqual(lengths);
  });

  it('go in parts that the server reads at once', () => {
    const parts = inParts([map, long, long, long, long, long]);
    for (const maps of parts) {
      expect(Buffer.byteLength(JSON.stringify({ maps }))).toBeLessThanOrEqual(MAX_MAPS_BODY_BYTES);
    }
    expect(parts.map((part) => part.length)).toEqual([5, 1]);
  });
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
      revision: 1,
      updatedAt: UPDATED_AT,
    });
    const maps = [at('a', 1), at('b', 2), at('c', 1), at('d', 1, 3), at('e', 1)];
    expect([...duplicateIds(maps)]).toEqual(['c', 'e']);
  });
});
