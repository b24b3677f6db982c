import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { choiceBits } from './choice-bits.ts';
import type { MapFinding } from './finding.ts';
import { CHAIN_BITS } from './select-findings.ts';

/** Bits of the best of all choices, tried one by one, of findings that may be demanded. */
function bestByTrying(findings: readonly MapFinding[], wanted?: MapFinding): number {
  let best = wanted === undefined ? 0 : Number.NEGATIVE_INFINITY;
  for (let choice = 0; choice < 2 ** findings.length; choice++) {
    const chosen = findings
      .filter((_, i) => (choice & (1 << i)) !== 0)
      .toSorted((a, b) => a.start - b.start);
    if (wanted !== undefined && !chosen.includes(wanted)) continue;
    if (chosen.some(({ start }, i) => start < (chosen[i - 1]?.end ?? 0))) continue;
    best = Math.max(
      best,
      chosen.reduce((sum, { layoutBits }) => sum + layoutBits + CHAIN_BITS, 0),
    );
  }
  return best;
}

describe('choiceBits', () => {
  it('is what trying all choices tells', () => {
    const anyFinding = fc
      .tuple(fc.nat(30), fc.integer({ min: 1, max: 12 }), fc.integer({ min: -20, max: 40 }))
      .map(([cells, width, layoutBits]) => sampleFinding({ cells, width, height: 1, layoutBits }));
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 7 }), (findings) => {
        const { best, through } = choiceBits(findings, (bits) => bits);
        expect(best).toBe(bestByTrying(findings));
        expect([...through]).toEqual(findings.map((one) => bestByTrying(findings, one)));
      }),
    );
  });
});
