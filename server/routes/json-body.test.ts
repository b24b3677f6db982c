import { describe, expect, it } from 'vitest';
import { CrowdedBodyError, UnreadableBodyError } from '../faults/body-errors.ts';
import { parseJsonBody } from './json-body.ts';

const parse = (body: string | Buffer): unknown => parseJsonBody(Buffer.from(body));
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const names = (count: number): string =>
  `{${Array.from({ length: count }, (_, i) => `"n${i}":${i}`).join()}}`;

describe('a JSON body', () => {
  it.each([
    '{"name":"Golf"}',
    ' {"a" : [1, {"a":2}, {"a":3}], "b":{"a":"}{\\"a\\":"}} ',
    '{"a":1,"A":2,"ä":3,"":4}',
    '["a","a"]',
    '{"constructor":1,"toString":2}',
    '"text"',
    'null',
    nested(32),
    names(1000),
    '{"name":"zażółć 🚀 \\u0000 \\ud83d"}',
  ])('is read as JSON: %s', (text) => expect(parse(text)).toEqual(JSON.parse(text)));

  it.each([
    ['nothing', ''],
    ['no JSON', '{"name":'],
    ['a string without an end', '{"name":"Golf}'],
    ['more behind the end', '{}{}'],
    ['a byte order mark', '\uFEFF{}'],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['Latin-1', Buffer.from('{"name":"zaż"}', 'latin1').fill(0xe9, 10, 11)],
    ['half a character', Buffer.from('{"name":"ż"}').subarray(0, 10)],
    ['a name twice', '{"a":1,"a":2}'],
    ['a name twice, written in two ways', '{"a":1,"\\u0061":2}'],
    ['a name twice further in', '[{"x":{"a":1,"b":[],"a":2}}]'],
    ['a name twice around an object', '{"a":{"a":1},"a":2}'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__ among others', '{"a":1,"__proto__":1}'],
    ['__proto__ in disguise', '{"\\u005f_proto__":1}'],
  ])('is refused: %s', (_, body) => expect(() => parse(body)).toThrow(UnreadableBodyError));

  it.each([
    ['deeper than anything the contract has', nested(33)],
    ['so deep that it would fill a body', nested(2_000_000)],
    ['objects in objects without an end', '{"a":'.repeat(500_000)],
    ['with more names than anything the contract has', names(1001)],
    ['with as many names as fit', names(250_000)],
  ])('is refused: %s', (_, body) => expect(() => parse(body)).toThrow(CrowdedBodyError));
});
