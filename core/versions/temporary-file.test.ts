import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../bytes/byte-patch.ts';
import { readTemporaryFile, type TemporaryVersion, writeTemporaryFile } from './temporary-file.ts';

const HASH = 'ab'.repeat(32);
const version = (entries: Array<[number, number]>): TemporaryVersion => ({
  projectId: 'p1',
  projectName: 'Golf',
  originalSha256: HASH,
  originalLengthBytes: 1024,
  versionId: 'ori',
  versionRevision: 0,
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
    ['no JSON', 'PK\u0003\u0004', 'notJson'],
    ['a number', '12', 'otherFormat'],
    ['another format', '{"format":"x"}', 'otherFormat'],
    ['a missing field', good.replace('"projectId"', '"id"'), 'broken'],
    ['an address that is none', good.replaceAll('"5":6', '"-5":6'), 'broken'],
    ['a value that is no byte', good.replaceAll('"5":6', '"5":256'), 'broken'],
    ['an address past the file', good.replaceAll('"5":6', '"1024":6'), 'addressOutsideFile'],
    ['another original', good.replace(HASH, 'cd'.repeat(32)), 'otherOriginal'],
  ])('with %s is refused', (_, text, error) => {
    expect(readTemporaryFile(text, HASH)).toEqual({ ok: false, error });
  });
});
