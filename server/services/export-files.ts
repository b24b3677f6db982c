import { cleanFileName } from '../../core/versions/file-names.ts';
import type { ZipEntry } from '../download/zip.ts';

/** Tells names apart that are the same, and takes away what Windows does not keep at the end of one. */
export function numbered(index: number, name: string): string {
  const number = String(index + 1).padStart(3, '0');
  return `${number} ${cleanFileName(name)}`.replace(/[. ]+$/, '');
}

/** A file of an archive that people can read. */
export function jsonFile(name: string, modifiedAt: Date, content: unknown): ZipEntry {
  return { name, modifiedAt, pieces: [Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`)] };
}
