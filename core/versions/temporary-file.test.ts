import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../bytes/byte-patch.ts';
import {
  patchSha256,
  readTemporaryFile,
  TEMPORARY_FILE_FORMAT,
  type TemporaryVersion,
  writeTemporaryFile,
} from './temporary-file.ts';

const HASH = 'ab'.repeat(32);
const BASE = patchFromEntries([[7, 8]]);
const version = (entries: Array<[number, number]>): TemporaryVersion => ({
  projectId: 'p1',
  projectName: 'Golf',
  originalSha256: HASH,
  originalLengthBytes: 1024,
  versionId: 'v1',
  versionRevision: 3,
  baseSha256: patchSha256(BASE),
  merged: patchFromEntries(entries),
  unsaved: patchFromEntries(entries.slice(0, 1)),
  writtenAt: '2026-01-02T03:04:05.000Z',
});

describe('a temporary file', () => {
  it('comes back as it was written', () => {
    const anyEntries = fc.array(
      fc.tuple(fc.nat(1023), fc.nat(255)).map(([a, v]): [number, number] => [a, v]),
    );
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const written = version(entries);
        expect(readTemporaryFile(writeTemporaryFile(written), HASH)).toEqual({
          ok: true,
          version: written,
        });
      }),
    );
  });

  const good = writeTemporaryFile(version([[5, 6]]));
  it.each([
    ['nothing', '', 'notJson'],
    ['no JSON', 'PK\u0003\u0004', 'notJson'],
    ['a file that was cut', good.slice(0, -10), 'notJson'],
    ['a number', '12', 'otherFormat'],
    ['nothing but null', 'null', 'otherFormat'],
    ['another format', '{"format":"x"}', 'otherFormat'],
    [
      'a later format',
      good.replace(TEMPORARY_FILE_FORMAT, 'mapwright-temporary-version-2'),
      'otherFormat',
    ],
    ['a missing field', good.replace('"projectId"', '"id"'), 'broken'],
    ['a hash that is none', good.replace(patchSha256(BASE), 'x'), 'broken'],
    ['an address that is none', good.replaceAll('"5":6', '"-5":6'), 'broken'],
    ['an address with a fraction', good.replaceAll('"5":6', '"5.5":6'), 'broken'],
    ['a value that is no byte', good.replaceAll('"5":6', '"5":256'), 'broken'],
    ['a value that is no number', good.replaceAll('"5":6', '"5":"6"'), 'broken'],
    ['an address past the file', good.replaceAll('"5":6', '"1024":6'), 'addressOutsideFile'],
    ['another original', good.replace(HASH, 'cd'.repeat(32)), 'otherOriginal'],
  ])('with %s is refused', (_, text, error) => {
    expect(readTemporaryFile(text, HASH)).toEqual({ ok: false, error });
  });

  it('may write the last byte of the file', () => {
    expect(readTemporaryFile(good.replaceAll('"5":6', '"1023":6'), HASH).ok).toBe(true);
  });
});

describe('the hash of a patch', () => {
  it('follows every entry and not their order', () => {
    const entries: Array<[number, number]> = [
      [1, 2],
      [300, 4],
    ];
    expect(patchSha256(patchFromEntries(entries.toReversed()))).toBe(
      patchSha256(patchFromEntries(entries)),
    );
    const hashes = [
      entries,
      entries.slice(1),
      [
        [1, 3],
        [300, 4],
      ],
      [
        [1, 2],
        [301, 4],
      ],
    ].map((list) => patchSha256(patchFromEntries(list as Array<[number, number]>)));
    expect(new Set(hashes).size).toBe(4);
  });
});
