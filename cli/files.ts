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
export async function writeBytes(path: string, content: Uint8Array | string): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new UsageError(`${path} cannot be written`, { cause: error });
  }
}
