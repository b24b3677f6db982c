import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { BestFindings } from './best-findings.ts';
import { DetectionWork } from './detection-work.ts';
import type { MapFinding } from './finding.ts';

const MOST = 8;
const WEIGHT = (bits: number): number => bits;

function finding(start: number, end: number, layoutBits: number): MapFinding {
  return sampleFinding({ cells: start, width: end - start, height: 1, layoutBits });
}

function heldOf(
  findings: readonly MapFinding[],
  work = new DetectionWork(),
): readonly MapFinding[] {
  const held = new BestFindings(MOST, WEIGHT, work);
  for (const one of findings) held.add(one);
  return held.findings;
}

describe('BestFindings', () => {
  it('keeps all that it has room for, as they come', () => {
    const findings = Array.from({ length: MOST }, (_, i) => finding(50 - i, 60 - i, i));
    expect(heldOf(findings)).toEqual(findings);
  });

  it('gives up rivals of better ones before lone ones that say less', () => {
    const rivals = Array.from({ length: MOST - 1 }, (_, i) => finding(i, 100 + i, 50 + i));
    const lone = finding(1000, 1010, 2);
    const held = heldOf([lone, ...rivals, finding(2000, 2010, 1)]);
    expect(held).toContain(lone);
    expect(held).toContain(rivals.at(-1));
    expect(held).not.toContain(rivals[0]);
  });

  it('never holds more than it may, nor loses what stands alone', () => {
    const anyFinding = fc
      .tuple(fc.nat(200), fc.integer({ min: 1, max: 40 }), fc.integer({ min: -20, max: 60 }))
      .map(([start, lengthBytes, bits]) => finding(start, start + lengthBytes, bits));
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 100 }), (findings) => {
        const work = new DetectionWork();
        const held = heldOf(findings, work);
        expect(work.mostHeld).toBeLessThanOrEqual(MOST);
        expect(held.length).toBeLessThanOrEqual(MOST);
        expect(findings).toEqual(expect.arrayContaining([...held]));
        const alone = finding(1000, 1001, 1000);
        expect(heldOf([alone, ...findings])).toContain(alone);
      }),
    );
  });

  it('of equal ones keeps the first', () => {
    const equal = Array.from({ length: MOST + 1 }, (_, i) => finding(10 * i, 10 * i + 10, 5));
    expect(heldOf(equal)).toEqual([...equal.slice(0, MOST / 2), equal[MOST]]);
  });
});
