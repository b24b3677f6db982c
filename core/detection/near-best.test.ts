import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import type { MapFinding } from './finding.ts';
import { nearBest } from './near-best.ts';

function finding(start: number, end: number, layoutBits: number): MapFinding {
  return sampleFinding({ cells: start, width: end - start, height: 1, layoutBits });
}

/** Starts and ends of the findings that are left. */
function left(findings: readonly MapFinding[], slackBits: number): string[] {
  return nearBest(findings, (bits) => bits, slackBits)
    .map(({ start, end }) => `${start}-${end}`)
    .toSorted();
}

describe('nearBest', () => {
  const rivals = [
    finding(0, 100, 50),
    finding(0, 40, 20),
    finding(40, 100, 20),
    finding(200, 240, 5),
  ];

  it('keeps the best choice and what stands beside it', () => {
    expect(left(rivals, 0)).toEqual(['0-100', '200-240']);
  });

  it('keeps rivals whose choice together is near enough: 10 bits less, of which two ends in a row give 4 back', () => {
    expect(left(rivals, 5.9)).toEqual(['0-100', '200-240']);
    expect(left(rivals, 6)).toEqual(['0-100', '0-40', '200-240', '40-100']);
  });

  it('drops what only lowers the sum', () => {
    expect(left([finding(0, 10, 9), finding(20, 30, -60)], 50)).toEqual(['0-10']);
  });

  it('takes no findings', () => {
    expect(left([], 10)).toEqual([]);
  });
});
