import { describe, expect, it } from 'vitest';
import { mapFieldsSchema } from '../contract/maps.ts';
import { nameTrionic7 } from '../symbols/testing/named-image.ts';
import { type MapCandidate, NO_AXIS } from './map-candidate.ts';
import { potentialMapsOf } from './potential-maps.ts';

const MOST = 3;
const WORD = { wordBytes: 2, bigEndian: false, signed: false, float: false } as const;

function candidate(part: Partial<MapCandidate> = {}): MapCandidate {
  return {
    address: 0x200,
    width: 8,
    height: 4,
    wordType: WORD,
    order: 'rowMajor',
    x: { reference: 'ROM', words: { address: 0x1e0, type: WORD, skipBytes: 0 } },
    y: NO_AXIS,
    type: 'LoHi',
    score: 0.5,
    reason: { rule: 'smoothRows', cellBits: 1, layoutBits: 1, pointerCount: 0 },
    ...part,
  };
}

describe('the maps of candidates', () => {
  it('can be opened: they keep the contract, axes and all', () => {
    const [map] = potentialMapsOf([candidate()], new Uint8Array(0x400), MOST);
    expect(mapFieldsSchema.parse(map)).toEqual(map);
    expect(map).toMatchObject({
      name: '00000200',
      cells: { address: 0x200, type: WORD },
      width: 8,
      height: 4,
      x: { reference: 'ROM', words: { address: 0x1e0 } },
      y: { reference: 'NONE' },
    });
  });

  it('have the names that the file gives what begins there', () => {
    const bytes = new Uint8Array(512 * 1024).fill(0xff);
    nameTrionic7(bytes, [
      { name: 'AirCompType', address: 0, lengthBytes: 0 },
      ...Array.from({ length: 20 }, (_, i) => ({
        name: `BFuelCal.Map${i}`,
        address: 0x2000 + 0x80 * i,
        lengthBytes: 64,
      })),
    ]);
    const candidates = [candidate({ address: 0x2080 }), candidate({ address: 0x20a0 })];
    const names = potentialMapsOf(candidates, bytes, MOST).map(({ name }) => name);
    expect(names).toEqual(['BFuelCal.Map1', '000020A0']);
  });

  it('lie inside the file', () => {
    const atEnd = candidate({ address: 0x3c0 });
    expect(potentialMapsOf([atEnd], new Uint8Array(0x400), MOST)).toHaveLength(1);
    expect(potentialMapsOf([atEnd], new Uint8Array(0x3ff), MOST)).toHaveLength(0);
  });

  it('are the likeliest, as many as a person looks through', () => {
    const many = Array.from({ length: MOST + 1 }, (_, i) => candidate({ address: 0x200 + i * 64 }));
    const maps = potentialMapsOf(many, new Uint8Array(0x100000), MOST);
    expect(maps).toHaveLength(MOST);
    expect(maps[0]?.name).toBe('00000200');
  });
});
