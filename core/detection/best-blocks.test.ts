import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { BestBlocks } from './best-blocks.ts';
import { CAPPED_WEIGHT, findingBits } from './finding.ts';

const KEPT = 8;

describe('BestBlocks', () => {
  it('keeps the eight with the most bits, and eight others of the best layout', () => {
    const some = fc.record({
      cellBits: fc.integer({ min: -50, max: 300 }),
      layoutBits: fc.integer({ min: -40, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), (all) => {
        const blocks = all.map((bits, i) => sampleFinding({ ...bits, height: 2 + i }));
        const best = new BestBlocks();
        for (const block of blocks) best.add(block);
        const byBits = blocks.toSorted(
          (a, b) => findingBits(b, CAPPED_WEIGHT) - findingBits(a, CAPPED_WEIGHT) || b.end - a.end,
        );
        const byLayout = byBits
          .slice(KEPT)
          .toSorted(
            (a, b) => b.layoutBits - a.layoutBits || b.cellBits - a.cellBits || b.end - a.end,
          );
        expect(best.blocks).toEqual([...byBits.slice(0, KEPT), ...byLayout.slice(0, KEPT)]);
      }),
    );
  });
});
