import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDump } from '../../core/images/read-dump.ts';

/** Folder of the data set. It is no part of the repository and may be missing. */
export const FOLDER: string = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const LIMIT_BYTES = 1 << 24;

/** Image in a file of the data set, decoded if the file is one of records. */
export function imageOf(file: string): Uint8Array {
  const content = new Uint8Array(readFileSync(`${FOLDER}${file}`));
  const dump = readDump(content, LIMIT_BYTES);
  if (dump.kind === 'bare') return content;
  const [image] = dump.kind === 'records' ? dump.images : [];
  if (image === undefined) throw new Error(`${file} cannot be read`);
  return image.bytes;
}
