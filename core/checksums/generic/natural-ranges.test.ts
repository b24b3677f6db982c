import { describe, expect, it } from 'vitest';
import { naturalRanges } from './natural-ranges.ts';

function borders(bytes: Uint8Array): number[] {
  return [...new Set(naturalRanges(bytes).flatMap(({ start, end }) => [start, end]))].sort(
    (a, b) => a - b,
  );
}

/** Bytes of which none is a fill byte. */
function program(lengthBytes: number): Uint8Array {
  return Uint8Array.from({ length: lengthBytes }, (_, i) => 1 + (i % 100));
}

describe('naturalRanges', () => {
  it('lie between blocks of flash', () => {
    expect(borders(program(0x6002))).toEqual([0, 0x2000, 0x4000, 0x6000]);
    expect(naturalRanges(program(0x4000))).toEqual([
      { start: 0, end: 0x2000 },
      { start: 0, end: 0x4000 },
      { start: 0x2000, end: 0x4000 },
    ]);
  });

  it('begin and end where runs of fill bytes do', () => {
    const bytes = program(0x4000);
    bytes.fill(0xff, 0x1001, 0x1803);
    expect(borders(bytes)).toEqual([0, 0x1004, 0x1800, 0x2000, 0x4000]);
  });

  it('take no notice of short runs', () => {
    const bytes = program(0x4000);
    bytes.fill(0, 0x1000, 0x10ff);
    expect(borders(bytes)).toEqual([0, 0x2000, 0x4000]);
  });

  it.each([0, 1, 3])('of %i bytes are none', (lengthBytes) => {
    expect(naturalRanges(new Uint8Array(lengthBytes))).toEqual([]);
  });

  it('stay few in a file of 16 MiB', () => {
    const bytes = program(0x1000000);
    for (let at = 0; at < bytes.length; at += 0x1000) bytes.fill(0xff, at, at + 0x200);
    expect(naturalRanges(bytes).length).toBeLessThan(8000);
  });
});
