import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFiledMaps, readMapsFile, writeMapsFile } from '../core/contract/maps-file.ts';
import { generatedVersions } from '../core/solutions/testing/generated-versions.ts';
import { lineMapOf } from '../core/solutions/testing/line-map.ts';
import { VERSION_KINDS } from '../core/solutions/testing/version-kinds.ts';
import { ran } from './testing/ran.ts';

const { moved } = VERSION_KINDS;
if (moved === undefined) throw new Error('no such kind');
const { first, second, objects, bigEndian } = generatedVersions(3, moved);
const known = objects.filter(({ start, end }) => end - start >= 16);
const FOLDER = { id: 'f', name: 'Known', details: '', revision: 1 };
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  writeFileSync(at('first.bin'), first);
  writeFileSync(at('second.bin'), second);
  writeFileSync(at('other.bin'), generatedVersions(1003, moved).first);
  writeFileSync(at('text.json'), 'no maps');
  const maps = known.map((object) => ({
    ...lineMapOf(object, bigEndian),
    id: '',
    kind: 'USER_MAP' as const,
    revision: 1,
    updatedAt: '',
    folderId: FOLDER.id,
  }));
  const [map] = maps;
  if (map === undefined) throw new Error('nothing is known');
  const outside = { ...map, cells: { ...map.cells, address: first.length } };
  writeFileSync(at('maps.json'), writeMapsFile(maps, [FOLDER]));
  writeFileSync(at('more.json'), writeMapsFile([...maps, outside], [FOLDER]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Carried {
  readonly written: number;
  readonly maps: readonly object[];
}

async function carry(...line: string[]) {
  const { code, json, complaint } = await ran('carry-maps', ...line);
  return { code, json: json as Carried, complaint };
}

describe('ecu carry-maps', () => {
  it('writes the maps that are sure where they are now, and lists all', async () => {
    const out = at('carried.json');
    const { code, json } = await carry(
      at('first.bin'),
      at('maps.json'),
      at('second.bin'),
      '--out',
      out,
    );
    expect(code).toBe(0);
    expect(json.maps).toHaveLength(known.length);
    const read = readMapsFile(readFileSync(out, 'utf8'), [], second.length);
    expect(read?.maps).toHaveLength(json.written);
    expect(json.written).toBeGreaterThan(known.length / 2);
    for (const { name, cells } of read?.maps ?? []) {
      expect(cells.address).toBe(known.find((object) => object.name === name)?.there);
    }
  });

  it('keeps the folders of maps, and says which it has left out', async () => {
    const out = at('filed.json');
    const files = [at('first.bin'), at('more.json'), at('second.bin')];
    const { json, complaint } = await carry(...files, '--out', out);
    expect(json.maps).toHaveLength(known.length);
    expect(complaint).toContain('do not lie in the file: 1');
    const folders = readFiledMaps(readFileSync(out, 'utf8'))?.map((map) => map.folder);
    expect(folders).toEqual(Array.from({ length: json.written }, () => FOLDER.name));
  });

  it('writes nothing where nothing is sure', async () => {
    const out = at('nothing.json');
    const files = [at('first.bin'), at('maps.json'), at('other.bin')];
    const { code, json } = await carry(...files, '--out', out);
    expect([code, json.written, existsSync(out)]).toEqual([1, 0, false]);
    const never = await carry(
      at('first.bin'),
      at('maps.json'),
      at('second.bin'),
      '--out',
      out,
      '--least',
      '1',
    );
    expect([never.code, existsSync(out)]).toEqual([1, false]);
  });

  it.each([
    [[], '--out is needed'],
    [['--out', 'maps.json'], 'is there already'],
    [['--out', 'new.json', '--least', 'x'], 'a number from 0 to 1'],
    [['--out', 'new.json', '--least', '1.1'], 'a number from 0 to 1'],
  ])('ends with 2 for %j', async (options, why) => {
    const line = options.map((word) => (word.endsWith('.json') ? at(word) : word));
    const files = [at('first.bin'), at('maps.json'), at('second.bin')];
    const { code, complaint } = await carry(...files, ...line);
    expect([code, complaint]).toEqual([2, expect.stringContaining(why)]);
  });

  it('ends with 2 for what is no file of maps', async () => {
    const files = [at('first.bin'), at('text.json'), at('second.bin')];
    expect((await carry(...files, '--out', at('new.json'))).code).toBe(2);
  });
});
