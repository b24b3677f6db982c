import { describe, expect, it } from 'vitest';
import { identityOf, identityRows } from '../../src/editor/versions/identity-rows.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { identify } from '../identify/identify.ts';
import { createFamilySample } from '../samples/family-sample.ts';
import { readImportedFile, versionNameOfFile } from './imported-file.ts';

const ORIGINAL = Uint8Array.from({ length: 100 }, (_, i) => i);

describe('a file that is to become a version', () => {
  it('of another length is refused', () => {
    expect(readImportedFile(ORIGINAL, new Uint8Array(99))).toEqual({ ok: false, lengthBytes: 99 });
  });

  it.each([
    [0, 'fine'],
    [15, 'fine'],
    [16, 'suspicious'],
    [50, 'suspicious'],
    [51, 'foreign'],
  ] as const)('with %i of 100 bytes changed is %s, and its patch makes it', (count, verdict) => {
    const bytes = ORIGINAL.slice();
    for (let i = 0; i < count; i++) bytes[i] = 200;
    const read = readImportedFile(ORIGINAL, bytes);
    expect(read.ok && read.check.verdict).toBe(verdict);
    expect(read.ok && applyPatch(ORIGINAL, read.patch)).toEqual(bytes);
    expect(read.ok && read.patch.addresses.length).toBe(count);
  });

  it.each([
    ['golf.bin', 'golf'],
    ['golf.stage1.ori', 'golf.stage1'],
    ['golf', 'golf'],
    ['.bin', '.bin'],
  ])('%s is called %s', (fileName, name) => {
    expect(versionNameOfFile(fileName)).toBe(name);
  });
});

describe('what two files say of themselves', () => {
  const me7 = createFamilySample({ family: 'me7', seed: 1, lengthBytes: 1024 * 1024 });
  const other = createFamilySample({ family: 'me7', seed: 2, lengthBytes: 1024 * 1024 });
  const identities = [me7, other].map(({ image }) => identityOf(identify(image)));
  const [first, second] = identities;

  it('is the same for one software, and another for another', () => {
    if (first === undefined || second === undefined) throw new Error('two files were identified');
    const verdicts = (b: typeof first): Record<string, string> =>
      Object.fromEntries(identityRows(first, b).map(({ field, verdict }) => [field, verdict]));
    expect(verdicts(first)).toMatchObject({ family: 'same', softwareNumber: 'same' });
    expect(verdicts(second)).toMatchObject({ family: 'same', softwareNumber: 'other' });
  });

  it('is no contradiction where one of them says nothing', () => {
    if (first === undefined) throw new Error('a file was identified');
    const silent = { ...first, softwareNumber: '' };
    const row = identityRows(first, silent).find(({ field }) => field === 'softwareNumber');
    expect(row?.verdict).toBe('unknown');
  });
});
