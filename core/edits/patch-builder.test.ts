import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patchFromEntries } from '../bytes/byte-patch.ts';
import { PatchBuilder } from './patch-builder.ts';

it('builds the patch of its entries, in whatever order and number they come', () => {
  const entry = fc.tuple(fc.nat(2000), fc.nat(255));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 700, size: 'max' }), fc.boolean(), (any, isSorted) => {
      const entries = isSorted ? any.sort(([a], [b]) => a - b) : any;
      const builder = new PatchBuilder();
      for (const [address, value] of entries) builder.add(address, value);
      expect(builder.finish()).toEqual(patchFromEntries(entries));
    }),
    { numRuns: 50 },
  );
});
