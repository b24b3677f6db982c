import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchFromRecord, recordFromPatch } from './byte-patch.ts';
import { type PatchJson, readPatchJson } from './patch-json.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, maxFaults = 20): PatchJson =>
  readPatchJson(bytesOf(text), 0, maxFaults);

describe('a patch as JSON', () => {
  it('is read as the object that it is, whatever its order and its spaces', () => {
    const address = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.nat(0xffff_fffe));
    const patch = fc.dictionary(address.map(String), fc.nat(255));
    fc.assert(
      fc.property(
        patch,
        fc.constantFrom(undefined, 1, '\t'),
        fc.boolean(),
        (record, space, isTurned) => {
          const entries = Object.entries(record);
          if (isTurned) entries.reverse();
          const between = space === undefined ? '' : ' \r\n\t';
          const text = `{${between}${entries.map(([key, value]) => `"${key}"${between}:${between}${value}${between}`).join(`,${between}`)}}`;
          const { patch: found, faults, end } = read(`${text}, more`);
          expect(faults).toEqual([]);
          expect(end).toBe(text.length);
          expect(recordFromPatch(found)).toEqual(record);
          expect(found).toEqual(patchFromRecord(record));
        },
      ),
    );
  });

  it.each([
    ['{"1":0}', { 1: 0 }],
    ['{"1":255}', { 1: 255 }],
    ['{"1":1e2}', { 1: 100 }],
    ['{"1":5.0}', { 1: 5 }],
    ['{"1":-0}', { 1: 0 }],
    ['{"4294967294":1}', { 4294967294: 1 }],
    // Past 32 bits: outside of every file, and so is the last one that can be kept.
    ['{"4294967296":1,"1":2,"9999999999":1}', { 1: 2, 4294967295: 0 }],
    ['{}', {}],
  ])('%s holds %o', (text, record) => {
    expect([read(text).faults, recordFromPatch(read(text).patch)]).toEqual([[], record]);
  });

  it.each([
    ['{"1":256}', '1', 'range'],
    ['{"1":999999}', '1', 'range'],
    ['{"1":-1}', '1', 'range'],
    ['{"1":1e3}', '1', 'range'],
    ['{"1":0.5}', '1', 'format'],
    ['{"1":1e-30}', '1', 'format'],
    [`{"1":0.${'0'.repeat(50)}1}`, '1', 'format'],
    ['{"1":null}', '1', 'format'],
    ['{"1":true}', '1', 'format'],
    ['{"1":"1"}', '1', 'format'],
    ['{"1":{"2":[3]}}', '1', 'format'],
    ['{"01":1}', '01', 'format'],
    ['{"":1}', '', 'format'],
    ['{" 1":1}', ' 1', 'format'],
    ['{"-1":1}', '-1', 'format'],
    ['{"1e3":1}', '1e3', 'format'],
    ['{"\\u0031":1}', '\\u0031', 'format'],
    ['{"12345678901":1}', '12345678901', 'format'],
    ['{"__proto__":1}', '__proto__', 'format'],
    [`{"${'7'.repeat(1000)}":1}`, '7'.repeat(20), 'format'],
    ['{"5":1,"5":1}', '5', 'format'],
    ['{"5":1,"3":1,"5":2}', '5', 'format'],
  ])('%s breaks a rule at "%s": %s', (text, address, rule) => {
    expect(read(text).faults).toEqual([{ address, rule }]);
  });

  it('names no more faults than it is asked for, and is read to its end', () => {
    const text = `{${Array.from({ length: 1000 }, (_, i) => `"${i}":{"a":[}}`.replace('[}}', '[]}')).join()}}`;
    const { faults, end } = read(text, 7);
    expect([faults.length, end]).toEqual([7, text.length]);
  });

  it.each([
    '{',
    '{"1"',
    '{"1":',
    '{"1":1',
    '{"1":1,',
    '{"1":1,}',
    '{,}',
    '{1:1}',
    '{"1" 1}',
    '{"1":}',
    '{"1":1 "2":2}',
    '{"1":01}',
    '{"1":+1}',
    '{"1":1.}',
    '{"1":x}',
    '{"1":[}',
    '{"1":"x}',
  ])('%s is none', (text) => expect(() => read(text)).toThrow(SyntaxError));

  it('is one exactly where JSON.parse takes it, whatever is done to it', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '"',
      ':',
      ',',
      '1',
      '0',
      '25',
      ' ',
      '.',
      '-',
      'e',
      '\\',
      '[',
      ']',
      'null',
      '"7":7',
    );
    const takes = (work: () => unknown): boolean => {
      try {
        work();
        return true;
      } catch (error) {
        if (error instanceof SyntaxError) return false;
        throw error;
      }
    };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `{"1":1${pieces.join('')}}`;
        if (!takes(() => JSON.parse(text))) {
          // Of a value that is refused anyway only the end is looked for.
          const isRefused = (): boolean =>
            read(text).faults.length > 0 || read(text).end < text.length;
          expect(!takes(() => read(text)) || isRefused()).toBe(true);
          return;
        }
        const { faults, patch, end } = read(text);
        expect(end).toBe(text.length);
        if (faults.length === 0) expect(recordFromPatch(patch)).toEqual(JSON.parse(text));
      }),
      { numRuns: 2000 },
    );
  });
});
