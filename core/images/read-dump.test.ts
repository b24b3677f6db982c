import { describe, expect, it } from 'vitest';
import type { MemoryRun } from './memory-runs.ts';
import { gapBytesOf, largestImage, readDump } from './read-dump.ts';
import { writeRecords } from './write-records.ts';

const KIB = 1024;
const RUNS: readonly MemoryRun[] = [
  { address: 0x10, bytes: Uint8Array.of(1, 2, 3) },
  { address: 0x8000_0000, bytes: new Uint8Array(33 * KIB).fill(4) },
];

describe('reading a dump', () => {
  it('leaves bare bytes alone', () => {
    expect(readDump(Uint8Array.of(0x3a, 0, 1, 2), KIB)).toEqual({ kind: 'bare' });
  });

  it.each(['intelHex', 'sRecord'] as const)('finds the images of %s', (format) => {
    const dump = readDump(writeRecords(format, RUNS), 80 * KIB);
    if (dump.kind !== 'records') throw new Error(dump.kind);
    expect(dump.images.map(({ address, bytes }) => [address, bytes.length])).toEqual([
      [0, 16 * KIB],
      [0x8000_0000, 64 * KIB],
    ]);
    expect(dump.images.map(gapBytesOf)).toEqual([16 * KIB - 3, 31 * KIB]);
    expect(largestImage(dump.images)).toBe(1);
  });

  it('takes the first of images of one length as the largest', () => {
    const image = { address: 0, bytes: new Uint8Array(8), gaps: [] };
    expect(largestImage([image, image])).toBe(0);
  });

  it('refuses images that are longer than they may be', () => {
    expect(readDump(writeRecords('sRecord', RUNS), 80 * KIB - 1)).toEqual({
      kind: 'tooLarge',
      format: 'sRecord',
    });
  });

  it('names the line that is wrong', () => {
    const content = writeRecords('intelHex', RUNS);
    content[13] = 0x30;
    content[14] = 0x30;
    expect(readDump(content, KIB)).toMatchObject({
      kind: 'wrong',
      format: 'intelHex',
      fault: 'checksum',
      lineNumber: 1,
    });
  });
});
