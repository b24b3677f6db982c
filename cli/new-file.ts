import { existsSync } from 'node:fs';
import { UsageError } from './command.ts';

/**
 * The place of a new file, looked at before there is work; `writeNewBytes` sees to it that nothing is written over.
 *
 * @throws UsageError if it was not given, or something is there
 */
export function newFile(name: string, path: string | undefined): string {
  if (path === undefined) throw new UsageError(`--${name} is needed`);
  if (existsSync(path)) throw new UsageError(`${path} is there already`);
  return path;
}
