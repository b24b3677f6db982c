import { describe, expect, it } from 'vitest';
import { BlockLayouts } from './block-layout.ts';
import { DetectionWork } from './detection-work.ts';
import { EndEvidence } from './end-evidence.ts';
import { CodeBlocks } from './references/code-blocks.ts';
import { type Reference, ReferenceIndex } from './references/reference-index.ts';
import { ShapePrior } from './shape-prior.ts';

const ADDRESS = 0x1000;
const WIDTH = 17;
const HEIGHT = 3;

/** What is told of the blocks of words at an address that is named as told. */
function layouts(
  name: (reference: Reference, references: ReferenceIndex) => unknown,
): BlockLayouts {
  const bytes = new Uint8Array(0x2000).fill(0x55);
  const references = new ReferenceIndex();
  const reference = references.of(ADDRESS);
  reference.pointerCount = 1;
  name(reference, references);
  const context = {
    bytes,
    references,
    bigEndian: true,
    code: new CodeBlocks(bytes, 'm68k'),
    routines: undefined,
    work: new DetectionWork(),
    prior: new ShapePrior([]),
    ends: new EndEvidence(bytes, references, []),
  };
  return new BlockLayouts(context, reference, 2);
}

function bitsOf(name: (reference: Reference) => unknown): number {
  return layouts(name).of(WIDTH, HEIGHT, -100)?.layoutBits ?? Number.NaN;
}

/** The same where code just loads the address. */
const plain = bitsOf((reference) => reference);

describe('BlockLayouts', () => {
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

  it('tells of no block that has fewer bits than asked for', () => {
    const named = layouts((reference) => reference);
    const bits = named.of(WIDTH, HEIGHT, -100)?.layoutBits ?? Number.NaN;
    expect(named.of(WIDTH, HEIGHT, bits)?.layoutBits).toBe(bits);
    expect(named.of(WIDTH, HEIGHT, bits + 0.001)).toBeUndefined();
  });

  it('has no block of more rows than it says that has so many bits', () => {
    const named = layouts((reference, references) => {
      reference.callCount = 1;
      reference.lengths = [8, 12];
      for (const offset of [30, 60, 90, 200, 500]) references.of(ADDRESS + offset).pointerCount = 1;
      references.of(ADDRESS + 300).callCount = 1;
    });
    for (const least of [-60, -40, -20, 0, 20]) {
      for (let width = 3; width <= 40; width++) {
        const most = named.mostRows(width, least);
        for (let height = Math.max(2, most + 1); height <= 40; height++) {
          expect(named.of(width, height, least)).toBeUndefined();
        }
      }
    }
    expect(named.mostRows(8, -20)).toBeLessThan(40);
    expect(named.mostRows(8, -20)).toBeGreaterThan(2);
  });
});
