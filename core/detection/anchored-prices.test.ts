import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import type { WordType } from '../values/word.ts';
import { AnchoredPrices } from './anchored-prices.ts';
import { Refinement } from './refinement.ts';
import { wrapBits } from './wrap-bits.ts';

const bytes = Uint8Array.from({ length: 0x800 }, (_, i) => (i * i * 31 + (i >> 3) * 7) & 0xff);
const blocks = [0x100, 0x140, 0x182].flatMap((cells) =>
  [4, 8, 12].flatMap((height) =>
    [1, 2].map((wordBytes) => {
      const type = { ...sampleFinding().type, wordBytes } as WordType;
      return sampleFinding({ cells, width: 8, height, type, layoutBits: height });
    }),
  ),
);

describe('AnchoredPrices', () => {
  it('prices a block as if it were alone, with what the steps in its rows tell', () => {
    const priced = new AnchoredPrices(bytes, new Refinement(bytes)).price(blocks);
    expect(priced).toEqual(
      blocks.map((block) => {
        const [alone] = new Refinement(bytes).price([block]);
        const wrap = wrapBits(bytes, block.cells, block.type, block.width, block.height);
        return { ...alone, layoutBits: block.layoutBits + wrap };
      }),
    );
  });

  it('takes what its place tells from the block that is asked for, and its cells from before', () => {
    const refinement = new Refinement(bytes);
    const prices = new AnchoredPrices(bytes, refinement);
    const before = prices.price(blocks);
    let pricedAgain = 0;
    refinement.price = (fresh) => {
      pricedAgain += fresh.length;
      return [...fresh];
    };
    const likelier = blocks.map((block) => ({ ...block, layoutBits: block.layoutBits + 5 }));
    expect(prices.price(likelier)).toEqual(
      before.map((block) => ({ ...block, layoutBits: block.layoutBits + 5 })),
    );
    expect(pricedAgain).toBe(0);
  });
});
