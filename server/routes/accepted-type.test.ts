import { describe, expect, it } from 'vitest';
import { acceptedType } from './accepted-type.ts';

const BYTES = 'application/octet-stream';
const JSON_TYPE = 'application/json';

describe('the type of an answer', () => {
  it.each([
    [undefined, BYTES],
    ['', BYTES],
    ['*/*', BYTES],
    ['application/*', BYTES],
    [BYTES, BYTES],
    [JSON_TYPE, JSON_TYPE],
    ['APPLICATION/JSON', JSON_TYPE],
    ['application/json; charset=utf-8', JSON_TYPE],
    ['application/json, */*', JSON_TYPE],
    ['application/json, text/plain, */*', JSON_TYPE],
    ['application/json, application/octet-stream', BYTES],
    ['application/json, application/*', JSON_TYPE],
    ['application/json, */*;q=0.1', JSON_TYPE],
    ['application/json;q=0.5, application/octet-stream;q=0.4', JSON_TYPE],
    ['application/json;q=0.4, application/octet-stream; q=0.5', BYTES],
    ['application/octet-stream;q=0, */*', JSON_TYPE],
    ['application/*;q=0.2, application/json;q=0.1', BYTES],
    ['text/html, application/json;q=0.9, */*;q=0.8', JSON_TYPE],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', BYTES],
    ['text/html', undefined],
    ['image/*', undefined],
    ['*/json', undefined],
    ['application/jso', undefined],
    ['*/*;q=0', undefined],
    ['application/json;q=2', undefined],
    ['application/json;q=', undefined],
    ['nonsense', undefined],
    ['nonsense, application/json', JSON_TYPE],
    [',,,', undefined],
  ])('for %j is %s', (accept, type) => {
    expect(acceptedType(accept, [BYTES, JSON_TYPE])).toBe(type);
  });
});
