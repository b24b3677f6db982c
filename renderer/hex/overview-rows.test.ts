import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { updateSummary } from '../summary/dump-summary.ts';
import { dumpWords } from '../summary/dump-words.ts';
import { buildSummary } from '../summary/summary-builder.ts';
import { OverviewRows } from './overview-rows.ts';

const BYTE = { wordBytes: 1, bigEndian: true, signed: false, float: false } as const;

function fileOf(lengthBytes: number, seed: number) {
  const original = Uint8Array.from({ length: lengthBytes }, (_, i) => (i * 37 + seed) & 0xff);
  const current = original.slice();
  const summary = buildSummary(current, original, dumpWords(BYTE, 0, lengthBytes));
  return { bytes: { current, original }, summary };
}

describe('OverviewRows', () => {
  it('never loses a spike or a difference, however long the file and however few the rows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.tuple(fc.nat({ max: 2999 }), fc.nat({ max: 255 })), { maxLength: 8 }),
        (lengthBytes, count, edits) => {
          const { bytes, summary } = fileOf(lengthBytes, count);
          const rows = new OverviewRows(count, lengthBytes);
          rows.read(summary, bytes, 'current', { from: 0, to: count });
          for (const [at, value] of edits.filter(([address]) => address < lengthBytes)) {
            bytes.current[at] = value;
            updateSummary(summary, bytes, at, at + 1);
            rows.read(summary, bytes, 'current', rows.rowsOf(at, at + 1));
          }
          const whole = new OverviewRows(count, lengthBytes);
          whole.read(summary, bytes, 'current', { from: 0, to: count });
          expect(rows).toEqual(whole);
          expect(Math.max(...rows.max)).toBe(Math.max(...bytes.current));
          expect(Math.min(...rows.min)).toBe(Math.min(...bytes.current));
          const isDifferent = bytes.current.some((value, i) => value !== bytes.original[i]);
          expect(rows.differs.includes(1)).toBe(isDifferent);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('puts bytes on the row that stands for them', () => {
    const { bytes, summary } = fileOf(0, 0);
    expect(new OverviewRows(10, 0).count).toBe(0);
    new OverviewRows(10, 0).read(summary, bytes, 'current', { from: 0, to: 0 });
    const file = fileOf(100, 0);
    file.bytes.current[55] = 255;
    updateSummary(file.summary, file.bytes, 55, 56);
    const rows = new OverviewRows(10, 100);
    rows.read(file.summary, file.bytes, 'current', { from: 0, to: 10 });
    expect([...rows.differs]).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(rows.max[5]).toBe(255);
  });

  it('shows the magnitude of the original when that is asked for', () => {
    const { bytes, summary } = fileOf(4, 1);
    bytes.current.fill(0);
    updateSummary(summary, bytes, 0, 4);
    const rows = new OverviewRows(1, 4);
    rows.read(summary, bytes, 'original', { from: 0, to: 1 });
    expect([rows.min[0], rows.max[0], rows.mean[0], rows.differs[0]]).toEqual([1, 112, 57, 1]);
    rows.read(summary, bytes, 'current', { from: 0, to: 1 });
    expect([rows.min[0], rows.max[0], rows.mean[0], rows.differs[0]]).toEqual([0, 0, 0, 1]);
  });

  it.each([
    [0, 0, { from: 0, to: 0 }],
    [0, 1, { from: 0, to: 2 }],
    [50, 60, { from: 4, to: 7 }],
    [99, 100, { from: 8, to: 10 }],
  ])('finds the rows of bytes from %i to before %i, and one on either side', (start, end, rows) => {
    expect(new OverviewRows(10, 100).rowsOf(start, end)).toEqual(rows);
  });
});
