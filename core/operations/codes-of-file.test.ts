import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { createFamilySample } from '../samples/family-sample.ts';
import { checkChecksums } from './checksums-of-file.ts';
import { listCodes, planCodeRemoval } from './codes-of-file.ts';

const { image } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });

const codes = listCodes({ original: image, current: image });
const active = codes.find(({ state }) => state === 'active');
const [rawCode, code] = [active?.rawCode ?? 0, active?.code];

describe('trouble codes of a file', () => {
  it('are listed once each, by name', () => {
    const names = codes.map(({ code }) => code);
    expect(names.length).toBeGreaterThan(10);
    expect(names).toEqual([...new Set(names)].toSorted());
  });

  it('go off with one change, after which every checksum holds', () => {
    const { results, patch } = planCodeRemoval({ original: image, current: image }, [rawCode]);
    expect(results).toMatchObject([{ code, outcome: 'removed' }]);
    const file = { original: image, current: applyPatch(image, patch) };
    expect(listCodes(file).find((one) => one.code === code)?.state).not.toBe('active');
    const states = checkChecksums(file).blocks.map(({ state }) => state);
    expect(states).not.toContain('invalid');
    expect(states.length).toBeGreaterThan(0);
  });

  it('that are not there change nothing, not even a wrong checksum', () => {
    const current = image.slice();
    current[0x11000] = (current[0x11000] ?? 0) ^ 0xff;
    const removal = planCodeRemoval({ original: image, current }, [0x3fff]);
    expect(removal).toMatchObject({ results: [{ outcome: 'notFound' }], checksums: undefined });
    expect(removal.patch.addresses).toHaveLength(0);
  });

  it('are none where no table is recognised', () => {
    const nothing = new Uint8Array(4096);
    expect(listCodes({ original: nothing, current: nothing })).toEqual([]);
  });
});
