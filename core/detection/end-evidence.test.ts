import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { EndEvidence } from './end-evidence.ts';
import type { MapFinding } from './finding.ts';
import { ReferenceIndex } from './references/reference-index.ts';

function map(start: number): MapFinding {
  return sampleFinding({ cells: start, rule: 'countsAndAxes', cellBits: 50, layoutBits: 10 });
}

function evidence(named: readonly number[], maps: readonly MapFinding[] = []): EndEvidence {
  const index = new ReferenceIndex();
  for (const address of named) index.of(address).pointerCount++;
  index.of(0x800);
  return new EndEvidence(new Uint8Array(0x1000).fill(0x11), index, maps);
}

describe('EndEvidence', () => {
  it.each([
    ['a name', 0x400, 0.5, 8],
    ['a name behind a byte that aligns it', 0x3ff, 0.5, 8],
    ['the start of a known map', 0x600, 0.5, 8],
    ['the end of the image', 0x1000, 0.5, 8],
    ['nothing', 0x200, -12, -0.5],
    ['a name that may be chance', 0x800, 0, 0],
  ])('weighs %s', (_, end, least, most) => {
    const bits = evidence([0x400], [map(0x600)]).bitsAt(end);
    expect(bits).toBeGreaterThanOrEqual(least);
    expect(bits).toBeLessThanOrEqual(most);
  });

  it('takes plain ends for less where many known maps have them', () => {
    const maps = Array.from({ length: 12 }, (_, i) => map(0x100 * i));
    const withPlainEnds = evidence([], maps);
    const withNamedEnds = evidence(
      maps.map(({ end }) => end),
      maps,
    );
    expect(withPlainEnds.bitsAt(0xc80)).toBeGreaterThan(withNamedEnds.bitsAt(0xc80));
    expect(withPlainEnds.knownBits).toBeLessThan(withNamedEnds.knownBits);
  });
});
