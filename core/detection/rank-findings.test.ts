import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import type { MapFinding } from './finding.ts';
import type { DetectionRule } from './map-candidate.ts';
import { scoreOf } from './rank-findings.ts';

function finding(more: Partial<MapFinding> = {}): MapFinding {
  return sampleFinding({ rule: 'codePointer', cellBits: 80, layoutBits: 10, ...more });
}

describe('scoreOf', () => {
  it.each<[string, Partial<MapFinding>]>([
    ['with more cells', { width: 16 }],
    ['with a surer layout', { layoutBits: 12 }],
    ['with smoother cells', { cellBits: 120 }],
  ])('ranks a map %s higher', (_, more) => {
    expect(scoreOf(finding(more), 0.5)).toBeGreaterThan(scoreOf(finding(), 0.5));
  });

  it('ranks a map among maps higher, up to 0.7 of the bytes', () => {
    const scores = [0, 0.3, 0.7].map((share) => scoreOf(finding(), share));
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size).toBe(3);
    expect(scoreOf(finding(), 1)).toBe(scores[2]);
  });

  it('does not look at neighbours where smoothness is all there is', () => {
    const rule: DetectionRule = 'smoothRows';
    expect(scoreOf(finding({ rule }), 0)).toBe(scoreOf(finding({ rule }), 1));
  });
});
