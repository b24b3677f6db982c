import { describe, expect, it } from 'vitest';
import { sampleFinding } from '../../tests/support/sample-finding.ts';
import { namesLeft } from './explained-names.ts';
import type { MapFinding } from './finding.ts';
import { ReferenceIndex } from './references/reference-index.ts';

function map(cells: number, cellBits: number): MapFinding {
  return sampleFinding({ cells, cellBits });
}

describe('namesLeft', () => {
  const references = new ReferenceIndex();
  references.addPlace(0x1234);
  references.addPlace(0x0800);
  references.of(0x9234).callCount++;

  it('lets a place name an address of every page where no map is known', () => {
    const isNamed = namesLeft(references, []);
    expect([0x1234, 0x5234, 0x1236].map(isNamed)).toEqual([true, true, false]);
  });

  it('lets it name only the sure maps that it leads to', () => {
    const isNamed = namesLeft(references, [map(0x5234, 60)]);
    expect([0x1234, 0x5234, 0xd234, 0x4800].map(isNamed)).toEqual([false, true, false, true]);
  });

  it('does not believe a map of fewer bits', () => {
    expect(namesLeft(references, [map(0x5234, 59)])(0x1234)).toBe(true);
  });

  it('keeps addresses that code looks up', () => {
    expect(namesLeft(references, [map(0x5234, 60)])(0x9234)).toBe(true);
  });
});
