// How much memory does it take to know whose file it is, its checksums and its trouble codes? Mark: 4 times the image.
//
// Each image is read in a process of its own; the figure is how far its peak lies above what it held before the image was
// there, so the image itself is in it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixChecksums } from '../core/checksums/checksums.ts';
import { findChecksums } from '../core/checksums/testing/find-checksums.ts';
import { findTroubleCodes } from '../core/dtc/find-codes.ts';
import { identify } from '../core/identify/identify.ts';
import { HARD_IMAGES } from './identify-images.ts';
import { figureOfOwnProcess } from './own-process.ts';

const LENGTHS_BYTES = [4 * 1024 * 1024, 16 * 1024 * 1024];
/** What the engine needs whatever the file is there after an image of this length. */
const FIRST_BYTES = 0x8000;
const MARK = 4;
const KIB = 1024;
const READ = '--read';

const [word, path] = process.argv.slice(2);
if (word === READ && path !== undefined) process.stdout.write(String(grownBytes(path)));
else printAll();

function printAll(): void {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const lines = Object.entries(HARD_IMAGES).map(([name, make]) => {
    const shares = LENGTHS_BYTES.map((lengthBytes) => {
      const file = join(folder, 'image.bin');
      writeFileSync(file, make(lengthBytes));
      return (figureOfOwnProcess(import.meta.filename, READ, file) / lengthBytes).toFixed(2);
    });
    return `| ${name} | ${shares.join(' | ')} |`;
  });
  rmSync(folder, { recursive: true });
  process.stdout.write(
    [
      `# Memory of identification, checksums and trouble codes, times the image (mark ${MARK})`,
      '',
      '| image | 4 MiB | 16 MiB |',
      '|---|---|---|',
      ...lines,
      '',
      '',
    ].join('\n'),
  );
}

function grownBytes(file: string): number {
  read(new Uint8Array(FIRST_BYTES));
  globalThis.gc?.();
  const heldBytes = process.memoryUsage().rss;
  read(readFileSync(file));
  return process.resourceUsage().maxRSS * KIB - heldBytes;
}

function read(image: Uint8Array): void {
  findTroubleCodes(image, identify(image));
  fixChecksums(image, findChecksums(image));
}
