import { readMapsFile } from '../core/contract/maps-file.ts';
import type { MapFields } from '../core/maps/map-definition.ts';
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

/** Maps of a file that the editor has written; none if no file is given. @throws UsageError if the file is none */
export async function openMaps(
  path: string | undefined,
  fileLengthBytes: number,
): Promise<readonly MapFields[]> {
  if (path === undefined) return [];
  const read = readMapsFile(await textOf(path), [], fileLengthBytes);
  if (read === undefined) throw new UsageError(`${path} is no file of maps`);
  return read.maps;
}

/** Text of a file. @throws UsageError if it cannot be read */
export async function textOf(path: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(path));
}
