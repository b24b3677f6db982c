import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What a file imports, types and later imports as well. */
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+|new URL\(\s*)'(\.[^']+)'/gm;

/** Which folders each folder imports from, by their paths below the root. */
type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

/** @param depth folders below this many names count as the one they lie in */
function importsOf(files: ReadonlyMap<string, string>, depth = Infinity): FolderImports {
  const folderOf = (file: string): string =>
    posix.dirname(file).split('/').slice(0, depth).join('/');
  const imports = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    const folder = folderOf(file);
    const found = imports.get(folder) ?? new Set();
    imports.set(folder, found);
    for (const [, imported] of text.matchAll(IMPORT)) {
      const target = folderOf(posix.join(posix.dirname(file), imported ?? ''));
      if (target !== folder) found.add(target);
    }
  }
  return imports;
}

/** Folders that reach each other, in groups, each sorted. */
function cycles(imports: FolderImports): string[][] {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reach(imports, folder)]));
  const groups = new Set<string>();
  for (const [folder, others] of reached) {
    const group = [...others].filter((other) => reached.get(other)?.has(folder));
    if (group.length > 0) groups.add([...new Set([folder, ...group])].sort().join(' '));
  }
  return [...groups].map((group) => group.split(' '));
}

function reach(imports: FolderImports, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    waiting.push(...(imports.get(folder) ?? []));
  }
  return reached;
}

function sourcesOf(room: string): Map<string, string> {
  const names = readdirSync(`${ROOT}${room}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(`${ROOT}${name}`, 'utf8')]));
}

describe('the folders', () => {
  it.each([
    ['src', Infinity],
    ['renderer', Infinity],
    // A room of core is one with its inner rooms: lists of equals, such as the families of checksums.
    ['core', 2],
  ])('of %s do not import each other in a circle', (room, depth) => {
    const imports = importsOf(sourcesOf(room), depth);
    expect(imports.size).toBeGreaterThan(5);
    expect(cycles(imports)).toEqual([]);
  });

  it.each([
    [
      {
        'a/1.ts': "import { b } from '../b/1.ts';",
        'b/1.ts': "import type { A } from '../a/2.ts';",
      },
    ],
    [{ 'a/1.ts': "import '../b/1.ts';", 'b/1.ts': "const a = () => import('../a/1.ts');" }],
    [{ 'a/1.ts': "new URL('../b/1.ts', x)", 'b/1.ts': "import {\n  a,\n} from '../a/1.ts';" }],
  ])('would be found out by %j', (files) => {
    expect(cycles(importsOf(new Map(Object.entries(files))))).toEqual([['a', 'b']]);
  });
});
