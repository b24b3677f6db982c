import { describe, expect, it } from 'vitest';
import { layoutOf } from './block-layout.ts';
import { EndEvidence } from './end-evidence.ts';
import { CodeBlocks } from './references/code-blocks.ts';
import { type Reference, ReferenceIndex } from './references/reference-index.ts';
import { ShapePrior } from './shape-prior.ts';

const ADDRESS = 0x1000;
const WIDTH = 17;
const HEIGHT = 3;

/** Bits for a block of words at an address that is named as told. */
function bitsOf(name: (reference: Reference) => unknown): number {
  const bytes = new Uint8Array(0x2000).fill(0x55);
  const references = new ReferenceIndex();
  const reference = references.of(ADDRESS);
  reference.pointerCount = 1;
  name(reference);
  const context = {
    bytes,
    references,
    bigEndian: true,
    code: new CodeBlocks(bytes, 'm68k'),
    routines: undefined,
    prior: new ShapePrior([]),
    ends: new EndEvidence(bytes, references, []),
  };
  const end = ADDRESS + 2 * WIDTH * HEIGHT;
  return layoutOf(context, reference, WIDTH, HEIGHT, 2, end).layoutBits;
}

/** The same where code just loads the address. */
const plain = bitsOf((reference) => reference);

describe('layoutOf', () => {
  it('does not begin a map at a later row of another', () => {
    const asRow = bitsOf((reference) => {
      reference.isLaterRow = true;
    });
    expect(asRow).toBeLessThan(plain - 25);
  });

  it('begins one at a later row that is the first of rows, too', () => {
    const first = (reference: Reference): void => {
      reference.rowBytes = 2 * WIDTH;
      reference.rows = HEIGHT;
    };
    const both = bitsOf((reference) => {
      first(reference);
      reference.isLaterRow = true;
    });
    expect(both).toBe(bitsOf(first));
    expect(both).toBeGreaterThan(plain);
  });

  it('speaks for an address that code looks up', () => {
    const called = bitsOf((reference) => {
      reference.callCount = 1;
    });
    expect(called).toBeGreaterThan(plain);
  });
});
