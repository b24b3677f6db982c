import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { planCorrection } from '../operations/checksums-of-file.ts';
import { listCodes, planCodeRemoval } from '../operations/codes-of-file.ts';
import { createFamilySample } from '../samples/family-sample.ts';
import { sheetOfFile } from './sheet-of-file.ts';

const { image, truth } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
const AROUND = { maps: truth.maps, project: undefined, solutions: undefined };

function reasonsOf(current: Uint8Array): Record<string, string> {
  const { findings } = sheetOfFile({ original: image, current }, AROUND);
  return Object.fromEntries(findings.map(({ kind, reason }) => [kind, reason]));
}

const untouched = reasonsOf(image);

describe('the sheet of a file of a known family', () => {
  it('has nothing of note while nothing was changed', () => {
    expect(untouched).toMatchObject({
      identity: 'sameIdentity',
      axes: 'noAxisChanged',
      ranges: 'withinRange',
      outside: 'nothingOutside',
      codes: 'noCodeRemoved',
    });
    expect(untouched['checksums']).toMatch(/^checksums(?:Right|NotCheckable)$/);
  });

  it('tells a changed cell by its checksum, until that is set right', () => {
    const [map] = truth.maps;
    const at = map?.cells.address ?? 0;
    const edited = image.slice();
    edited[at] = (edited[at] ?? 0) ^ 1;
    expect(reasonsOf(edited)['checksums']).toBe('checksumsWrong');
    const { patch } = planCorrection({ original: image, current: edited });
    const { ranges: _, ...right } = reasonsOf(applyPatch(edited, patch));
    expect(right).toEqual(
      Object.fromEntries(Object.entries(untouched).filter(([kind]) => kind !== 'ranges')),
    );
  });

  it('tells a code that was taken out, and nothing outside of the maps', () => {
    const codes = listCodes({ original: image, current: image });
    const plain = codes.find((code) => code.state === 'active' && code.safetyReason === undefined);
    const { patch } = planCodeRemoval({ original: image, current: image }, [plain?.rawCode ?? 0]);
    expect(reasonsOf(applyPatch(image, patch))).toEqual({ ...untouched, codes: 'codesRemoved' });
  });

  it('is the same for a file that holds its content twice', () => {
    const twice = createFamilySample({
      family: 'me7',
      seed: 3,
      lengthBytes: 1024 * 1024,
      repeatsHalf: true,
    });
    const { findings } = sheetOfFile({ original: twice.image, current: twice.image }, AROUND);
    const reasons = Object.fromEntries(findings.map(({ kind, reason }) => [kind, reason]));
    expect(reasons).toEqual(untouched);
  });
});
