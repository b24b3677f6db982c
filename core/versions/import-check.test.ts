import { describe, expect, it } from 'vitest';
import { checkImportedFile } from './import-check.ts';

const ORIGINAL = new Uint8Array(1000);

describe('a file that is imported', () => {
  it.each([
    [0, 'fine'],
    [150, 'fine'],
    [151, 'suspicious'],
    [500, 'suspicious'],
    [501, 'foreign'],
    [1000, 'foreign'],
  ])('with %i of 1000 bytes changed is %s', (count, verdict) => {
    const file = ORIGINAL.slice().fill(1, 1000 - count);
    expect(checkImportedFile(ORIGINAL, file)).toEqual({
      verdict,
      differingBytes: count,
      differingShare: count / 1000,
    });
  });

  it.each([999, 1001])('of %i bytes has another length', (length) => {
    expect(checkImportedFile(ORIGINAL, new Uint8Array(length))).toEqual({ verdict: 'otherLength' });
  });

  it('may be empty where the original is', () => {
    const none = new Uint8Array(0);
    expect(checkImportedFile(none, none)).toMatchObject({ verdict: 'fine', differingShare: 0 });
  });
});
