import { describe, expect, it } from 'vitest';
import { patchFromRecord, recordFromPatch } from '../../core/bytes/byte-patch.ts';
import { encodePatch } from '../../core/bytes/patch-codec.ts';
import { encodeBinarySave } from '../../core/contract/binary-save.ts';
import { SentPatch } from '../../core/contract/sent-patch.ts';
import { CrowdedBodyError, UnreadableBodyError } from '../faults/body-errors.ts';
import { readBinarySave, readJsonSave } from './save-body.ts';

const json = (text: string): unknown => readJsonSave(Buffer.from(text));
const PATCHES = { 1: 2, 300: 4 };

function parts(body: unknown): unknown {
  const { patches, ...head } = body as Record<string, unknown>;
  if (!(patches instanceof SentPatch)) return [head, patches];
  return [head, patches.faults.length > 0 ? patches.faults : recordFromPatch(patches.patch)];
}

describe('a save as JSON', () => {
  it.each([
    ['{"patches":{"1":2,"300":4},"revision":1}'],
    ['{"revision":1,"patches":{"1":2,"300":4}}'],
    [' { "revision" : 1 , "patches" : { "1" : 2 , "300" : 4 } } '],
  ])('has its patches read: %s', (text) => {
    expect(parts(json(text))).toEqual([{ revision: 1 }, PATCHES]);
  });

  it('has texts that look like patches left alone', () => {
    expect(
      parts(json('{"name":"\\"patches\\":{\\"9\\":9}","x":{"patches":{}},"patches":{"1":2}}')),
    ).toEqual([{ name: '"patches":{"9":9}', x: { patches: {} } }, { 1: 2 }]);
  });

  it.each(['{"name":"Stage 1"}', '{"patches":[1]}', '{"patches":"{}"}', '[]', 'null', '7'])(
    'without patches is any JSON: %s',
    (text) => expect(json(text)).toEqual(JSON.parse(text)),
  );

  it.each([
    '',
    '{',
    '{"patches":{"1":1}',
    '{"patches":{"1":1}}}',
    '{"patches":{"1":1},"revision":}',
    '{"patches":{1:1}}',
    '{"patches":{},"patches":{"1":1}}',
    '{"patches":{},"p\\u0061tches":{}}',
    '{"a":1,"a":2,"patches":{}}',
    '\uFEFF{"patches":{}}',
    '{"name" "x","patches":{}}',
  ])('that is no JSON is refused: %s', (text) => {
    expect(() => json(text)).toThrow(UnreadableBodyError);
  });

  it('has no room for anything else that is long', () => {
    const head = (length: number): string => `{"name":"${'x'.repeat(length)}","patches":{}}`;
    expect(parts(json(head(60_000)))).toBeDefined();
    expect(() => json(head(70_000))).toThrow(CrowdedBodyError);
    expect(() => json(`{"a":${'['.repeat(100_000)}`)).toThrow(UnreadableBodyError);
  });
});

describe('a save in its binary form', () => {
  const head = Buffer.from('{"revision":1}');
  const whole = Buffer.from(encodeBinarySave(head, patchFromRecord(PATCHES)));
  const withPatch = (...bytes: readonly number[]): Buffer =>
    Buffer.concat([whole.subarray(0, 4 + head.length), Buffer.from(bytes)]);

  it('is read as its JSON is', () => {
    expect(parts(readBinarySave(whole))).toEqual([{ revision: 1 }, PATCHES]);
    const none = Buffer.from(encodeBinarySave(head, patchFromRecord({})));
    expect(parts(readBinarySave(none))).toEqual([{ revision: 1 }, {}]);
  });

  it.each([
    ['no patch', []],
    ['one that ends early', [2, 1, 9]],
    ['one that goes on', [1, 1, 9, 9]],
    ['an address twice', [2, 1, 9, 0, 9]],
    ['a number longer than it has to be', [1, 0x81, 0x00, 9]],
    ['more entries than bytes', [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('with %s tells that its patches are none', (_, bytes) => {
    const faults = [{ address: '', rule: 'format' }];
    expect(parts(readBinarySave(withPatch(...bytes)))).toEqual([{ revision: 1 }, faults]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['less than a length', Buffer.of(0, 0, 0)],
    ['a head that is longer than all of it', Buffer.of(0xff, 0xff, 0xff, 0xff, 0x7b, 0x7d)],
    ['a head that is no JSON', Buffer.of(0, 0, 0, 1, 0x7b, 0)],
    ['no head', Buffer.of(0, 0, 0, 0, 0)],
  ])('that is %s is refused', (_, body) => {
    expect(() => readBinarySave(body)).toThrow(UnreadableBodyError);
  });

  it('has no room for a long head, and none for patches in it', () => {
    const long = Buffer.from(`{"name":"${'x'.repeat(70_000)}"}`);
    const save = encodeBinarySave(long, patchFromRecord({}));
    expect(() => readBinarySave(Buffer.from(save))).toThrow(CrowdedBodyError);
    const twice = encodeBinarySave(Buffer.from('{"patches":{"7":7}}'), patchFromRecord(PATCHES));
    expect(parts(readBinarySave(Buffer.from(twice)))).toEqual([{}, PATCHES]);
  });

  it('is a fifth as long as JSON where patches are dense', () => {
    const patch = patchFromRecord(
      Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [60_000 + i, 255])),
    );
    const asJson = JSON.stringify({ patches: recordFromPatch(patch) });
    expect(encodePatch(patch).length * 5).toBeLessThan(asJson.length);
  });
});
