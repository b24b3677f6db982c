import { hasText, readU32 } from '../bytes/read-number.ts';
import type { ForeignFormat } from './identification.ts';

interface Magic {
  readonly format: ForeignFormat;
  readonly at: number;
  readonly text: string;
}

const MAGICS: readonly Magic[] = [
  { format: 'zip', at: 0, text: 'PK\x03\x04' },
  { format: 'zip', at: 0, text: 'PK\x05\x06' },
  { format: 'gzip', at: 0, text: '\x1f\x8b\x08' },
  { format: '7z', at: 0, text: '7z\xbc\xaf\x27\x1c' },
  { format: 'rar', at: 0, text: 'Rar!\x1a\x07' },
  { format: 'bzip2', at: 0, text: 'BZh' },
  { format: 'xz', at: 0, text: '\xfd7zXZ\0' },
  { format: 'zstd', at: 0, text: '\x28\xb5\x2f\xfd' },
  { format: 'tar', at: 257, text: 'ustar' },
  { format: 'png', at: 0, text: '\x89PNG\r\n\x1a\n' },
  { format: 'jpeg', at: 0, text: '\xff\xd8\xff' },
  { format: 'gif', at: 0, text: 'GIF87a' },
  { format: 'gif', at: 0, text: 'GIF89a' },
  { format: 'webp', at: 8, text: 'WEBP' },
  { format: 'tiff', at: 0, text: 'II*\0' },
  { format: 'tiff', at: 0, text: 'MM\0*' },
  { format: 'pdf', at: 0, text: '%PDF-' },
  { format: 'elf', at: 0, text: '\x7fELF' },
  { format: 'machO', at: 0, text: '\xcf\xfa\xed\xfe' },
  { format: 'machO', at: 0, text: '\xfe\xed\xfa\xcf' },
  { format: 'ole', at: 0, text: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { format: 'sqlite', at: 0, text: 'SQLite format 3\0' },
  { format: 'winols', at: 4, text: 'WinOLS File\0' },
  { format: 'audio', at: 0, text: 'ID3' },
  { format: 'audio', at: 0, text: 'OggS' },
  { format: 'audio', at: 0, text: 'fLaC' },
  { format: 'audio', at: 8, text: 'WAVEfmt' },
  { format: 'video', at: 4, text: 'ftyp' },
  { format: 'video', at: 0, text: '\x1aE\xdf\xa3' },
];
const WINDOWS = 64;
const WINDOW_BYTES = 512;
/** Bytes above 7F are letters of other languages; a text has few other bytes that are neither printable nor space. */
const MAX_ODD_SHARE = 0.01;
const MAX_HIGH_SHARE = 0.3;
const MAX_PLAIN_RUN_SHARE = 0.9;

/** The kind of a file that is no dump; `undefined` where it may be one. */
export function foreignFormat(bytes: Uint8Array): ForeignFormat | undefined {
  const magic = MAGICS.find(({ at, text }) => hasText(bytes, at, text));
  if (magic !== undefined) return magic.format;
  if (isExecutable(bytes)) return 'exe';
  if (isBitmap(bytes)) return 'bmp';
  return isText(bytes) ? 'text' : undefined;
}

/** "MZ" alone may be any word: the header that it points to must be there too. */
function isExecutable(bytes: Uint8Array): boolean {
  if (!hasText(bytes, 0, 'MZ')) return false;
  return hasText(bytes, readU32(bytes, 0x3c, 'little') ?? 0, 'PE\0\0');
}

function isBitmap(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, 'BM') && readU32(bytes, 2, 'little') === bytes.length;
}

/** Judged by windows spread over the file, so that a large file costs no more than a small one. */
function isText(bytes: Uint8Array): boolean {
  const stepBytes = Math.max(WINDOW_BYTES, Math.floor(bytes.length / WINDOWS));
  const counts = new Uint32Array(256);
  let total = 0;
  for (let start = 0; start < bytes.length; start += stepBytes) {
    const end = Math.min(bytes.length, start + WINDOW_BYTES);
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      counts[byte] = (counts[byte] ?? 0) + 1;
    }
    total += end - start;
  }
  if (total === 0) return false;
  let odd = 0;
  let high = 0;
  for (let byte = 0; byte < 256; byte++) {
    const count = counts[byte] ?? 0;
    if (byte > 0x7e) high += count;
    else if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) odd += count;
  }
  const mostFrequent = Math.max(...counts);
  const isUniform = mostFrequent > MAX_PLAIN_RUN_SHARE * total;
  return odd <= MAX_ODD_SHARE * total && high <= MAX_HIGH_SHARE * total && !isUniform;
}
