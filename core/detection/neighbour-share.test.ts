import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import type { MapFinding } from './finding.ts';
import { neighbourShares } from './neighbour-share.ts';

function finding(start: number, end: number): MapFinding {
  return sampleFinding({ cells: start, width: end - start, height: 1 });
}

describe('neighbourShares', () => {
  it.each<[string, Array<[start: number, end: number]>, number[]]>([
    ['nothing', [], []],
    ['one alone', [[0x4000, 0x4100]], [0]],
    [
      'a quarter on one side',
      [
        [0x4000, 0x4100],
        [0x4200, 0x4600],
      ],
      [0x400 / 0x1000, 0x100 / 0x1000],
    ],
    [
      'others that reach beyond 2 KiB before and behind',
      [
        [0x1000, 0x4000],
        [0x4000, 0x4100],
        [0x4100, 0x9000],
      ],
      [0x800 / 0x1000, 1, 0x800 / 0x1000],
    ],
    [
      'another 2 KiB behind',
      [
        [0x4000, 0x4100],
        [0x4900, 0x4a00],
      ],
      [0, 0],
    ],
  ])('tells what is taken around %s', (_, places, shares) => {
    expect(neighbourShares(places.map(([start, end]) => finding(start, end)))).toEqual(shares);
  });
});
