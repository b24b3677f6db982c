import type { Folder } from '../core/contract/maps.ts';
import { readFiledMaps, readMapsFile } from '../core/contract/maps-file.ts';
import type { MapDefinition } from '../core/maps/map-definition.ts';
import type { Solution } from '../core/solutions/solution.ts';
import { readSolution } from '../core/solutions/solution-codec.ts';
import { UsageError } from './command.ts';
import { readBytes } from './files.ts';

/** A solution that `learn` has written. @throws UsageError if the file is none */
export async function openSolution(path: string): Promise<Solution> {
  const solution = readSolution(await textOf(path));
  if (solution === undefined) throw new UsageError(`${path} is no solution`);
  return solution;
}

/** Maps of a file that the editor has written. */
export interface OpenedMaps {
  /** Those that lie in the file that they are of, as maps of the person. */
  readonly maps: readonly MapDefinition[];
  /** Folders of the maps; the name of one is its id. */
  readonly folders: readonly Folder[];
  /** What a person should know about how the maps were read. */
  readonly notes: readonly string[];
}

/** Opens a file of maps; there are none if no file is given. @throws UsageError if the file is none */
export async function openMaps(
  path: string | undefined,
  fileLengthBytes: number,
): Promise<OpenedMaps> {
  if (path === undefined) return { maps: [], folders: [], notes: [] };
  const text = await textOf(path);
  const folders = foldersIn(text);
  const read = readMapsFile(text, folders, fileLengthBytes);
  if (read === undefined) throw new UsageError(`${path} is no file of maps`);
  const { maps, outsideCount } = read;
  return {
    maps: maps.map((map, i) => ({ ...map, id: String(i), kind: 'USER_MAP' })),
    folders,
    notes:
      outsideCount === 0
        ? []
        : [`${path}: maps left out that do not lie in the file: ${outsideCount}`],
  };
}

function foldersIn(text: string): Folder[] {
  const names = (readFiledMaps(text) ?? []).flatMap(({ folder }) => folder ?? []);
  return [...new Set(names)].map((name) => ({ id: name, name, details: '', revision: 1 }));
}

/** Text of a file. @throws UsageError if it cannot be read */
export async function textOf(path: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(path));
}
