import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../samples/seeded-random.ts';
import type { Identification } from './identification.ts';
import { identify } from './identify.ts';

const LENGTH_BYTES = 0x8000;

/** Bytes of no order with a text in them that stands alone. */
function imageWith(text: string, address = 0x1234, seed = 3): Uint8Array {
  const random = seededRandom(seed);
  const bytes = Uint8Array.from({ length: LENGTH_BYTES }, () => random.below(256));
  bytes.set([0, ...Array.from(text, (character) => character.charCodeAt(0)), 0], address - 1);
  return bytes;
}

describe('a file of no known family', () => {
  it.each<[string, Partial<Identification>]>([
    ['0261207143', { hardwareNumber: '0261207143' }],
    ['0281011888', { hardwareNumber: '0281011888' }],
    ['F01R00DE67', { hardwareNumber: 'F01R00DE67' }],
    ['1037360857', { softwareNumber: '1037360857' }],
    ['8D0907551M', { partNumbers: ['8D0907551M'] }],
    ['WVWZZZ1KZ6W000123', { vin: 'WVWZZZ1KZ6W000123' }],
  ])('offers the number %s that stands in it, and names nobody', (text, offered) => {
    const answer = identify(imageWith(text));
    expect(answer).toMatchObject({
      manufacturer: undefined,
      family: undefined,
      confidence: 0,
      isVerified: false,
      ...offered,
    });
    expect(answer.evidence[0]).toMatchObject({ address: 0x1234, text });
  });

  it.each([
    'EDC15P',
    'EDC16U34',
    'EDC17_C46',
    'MED17.5.2',
    'MED9_5',
    'ME7.1.1',
    'MD1CS003',
    'SIMOS18.1',
    'SID803',
    'DCM3.5',
    'MS45',
  ])('has the name %s as evidence, and is not named by it', (text) => {
    const answer = identify(imageWith(text));
    expect(answer).toMatchObject({ manufacturer: undefined, family: undefined, confidence: 0 });
    expect(answer.evidence).toMatchObject([
      { field: 'family', address: 0x1234, text, rule: 'text.familyName', verified: false },
    ]);
  });

  it.each([
    '10261207143',
    '02612071430',
    '0261111111',
    'XEDC16U34',
    'EDC16U34A',
    'MEDIUM',
    'SIDE',
    'MS46',
  ])('has nothing of %s', (text) => {
    expect(identify(imageWith(text)).evidence).toEqual([]);
  });

  it('leaves a number open that it carries twice in different ways', () => {
    const bytes = imageWith('0261207143');
    bytes.set(imageWith('0261208288').subarray(0x1233, 0x1240), 0x2233);
    const answer = identify(bytes);
    expect(answer.hardwareNumber).toBeUndefined();
    expect(answer.contradictions).toMatchObject([
      { field: 'hardwareNumber', evidence: [{ address: 0x1234 }, { address: 0x2234 }] },
    ]);
  });

  it('offers a number wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: LENGTH_BYTES - 11 }),
        fc.integer({ min: 100_000, max: 999_998 }),
        fc.constantFrom('0261', '0281'),
        (address, digits, lead) => {
          fc.pre(new Set(String(digits)).size > 1);
          const answer = identify(imageWith(`${lead}${digits}`, address, digits));
          expect(answer).toMatchObject({ hardwareNumber: `${lead}${digits}`, confidence: 0 });
        },
      ),
      { numRuns: 60 },
    );
  });
});
