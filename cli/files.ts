import { readFile, writeFile } from 'node:fs/promises';
import { UsageError } from './command.ts';

/** Bytes of a file. @throws UsageError if it cannot be read */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read`, { cause: error });
  }
}

/** Writes a file, over what was there. @throws UsageError if it cannot be written */
export function writeBytes(path: string, content: Uint8Array | string): Promise<void> {
  return write(path, content, 'w');
}

/** Writes a file where none is. @throws UsageError if one is there, also since somebody has looked, or it cannot be written */
export function writeNewBytes(path: string, content: Uint8Array | string): Promise<void> {
  return write(path, content, 'wx');
}

async function write(path: string, content: Uint8Array | string, flag: 'w' | 'wx'): Promise<void> {
  try {
    await writeFile(path, content, { flag });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const why = isThere ? 'is there already' : 'cannot be written';
    throw new UsageError(`${path} ${why}`, { cause: error });
  }
}
