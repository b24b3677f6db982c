import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../tests/support/read-zip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const MODIFIED = new Date('2026-03-04T05:06:07Z');

const entry = (name: string, ...pieces: Buffer[]): ZipEntry => ({
  name,
  modifiedAt: MODIFIED,
  pieces,
});

async function written(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('an archive', () => {
  it('gives back every file as it was, whatever its name and its pieces', async () => {
    const files = fc.dictionary(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 4 }),
      { noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(files, async (content) => {
        const all = Object.entries(content).map(([name, pieces]) =>
          entry(name, ...pieces.map((piece) => Buffer.from(piece))),
        );
        const read = readZip(await written(all));
        expect([...read.keys()]).toEqual(Object.keys(content));
        for (const [name, pieces] of Object.entries(content)) {
          expect(read.get(name)).toEqual(Buffer.concat(pieces));
        }
      }),
    );
  });

  it('without files is one all the same', async () => {
    expect(readZip(await written([])).size).toBe(0);
  });

  it.each([65_534, 65_535, 65_536])('holds %d files', async (count) => {
    const all = Array.from({ length: count }, (_, index) => entry(String(index)));
    expect(readZip(await written(all)).size).toBe(count);
  });

  it('says when files were changed, by two seconds', async () => {
    const bytes = await written([entry('a', Buffer.from('b'))]);
    const [time, date] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)];
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([5, 6, 6]);
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 3, 4]);
  });

  it('may be longer than 4 GiB', async () => {
    // One piece over and over: nothing of it is held.
    const piece = Buffer.alloc(64 * 1024 * 1024);
    const all = Array.from({ length: 70 }, (_, index) => entry(`${index}`, piece));
    let lengthBytes = 0;
    let tail = Buffer.alloc(0);
    for await (const bytes of zipOf(all)) {
      lengthBytes += bytes.length;
      tail = bytes.length < 1000 ? Buffer.concat([tail, bytes]).subarray(-100_000) : tail;
    }
    const locator = tail.length - 22 - 20;
    const end = Number(tail.readBigUInt64LE(locator + 8));
    expect(end).toBe(lengthBytes - 22 - 20 - 56);
    const headersStart = Number(tail.readBigUInt64LE(locator - 56 + 48));
    expect(headersStart).toBeGreaterThan(2 ** 32);
    const headers = tail.subarray(tail.length - (lengthBytes - headersStart));
    // The last file begins behind 4 GiB: its place stands in the part of its header that is added.
    const last = headers.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const place = headers.readBigUInt64LE(last + 46 + 2 + 4);
    expect(headers.readUInt32LE(last + 42)).toBe(0xffffffff);
    expect(Number(place)).toBeGreaterThan(2 ** 32);
  });
});
