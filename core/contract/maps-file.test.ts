import { describe, expect, it } from 'vitest';
import { mapDefinition } from '../../tests/support/sample-map-definition.ts';
import type { ProjectMap } from './maps.ts';
import { readMapsFile, writeMapsFile } from './maps-file.ts';

const FOLDERS = [{ id: 'f1', name: 'Boost, all', details: '', revision: 1 }];
const MAP: ProjectMap = {
  ...mapDefinition({ folderId: 'f1' }),
  revision: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
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
