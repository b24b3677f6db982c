import { describe, expect, it } from 'vitest';
import { IndexVariables } from './c167-index-variables.ts';
import type { CountedAxis } from './reference-index.ts';

const TYPE = { wordBytes: 1, bigEndian: false, signed: false, float: false } as const;
const AXIS: CountedAxis = { count: 12, words: { address: 0x200, type: TYPE, skipBytes: 0 } };
/** MOV R12, axis; CALLS search; MOV 8F46, R4. */
const SEARCH = 'e6fc ff01 da00 4276 f6f4 468f';

function lengthsOf(search: string, lookUp: string, at: number): number[] {
  const bytes = Uint8Array.from(Buffer.from((search + lookUp).replaceAll(' ', ''), 'hex'));
  return new IndexVariables(bytes, [{ at: 0, axis: AXIS }]).lengthsOf(bytes, at);
}

describe('IndexVariables', () => {
  it.each([
    ['an argument behind the cells', 'e6fc 1000 f2fe 468f da00 b878', 12, [12]],
    ['an argument before the cells', 'f2f4 468f 8840 e6fc 1000 da00 b878', 18, [12]],
    ['another variable', 'e6fc 1000 f2fe 488f da00 b878', 12, []],
    ['an argument of the call before', 'f2fe 468f da00 0010 e6fc 1000 da00 b878', 20, []],
  ])('knows the axis of %s', (_, lookUp, at, lengths) => {
    expect(lengthsOf(SEARCH, lookUp, at)).toEqual(lengths);
  });

  it('knows none where the result of the search is not stored', () => {
    const search = 'e6fc ff01 da00 4276 da00 4276 f6f4 468f';
    expect(lengthsOf(search, 'e6fc 1000 f2fe 468f da00 b878', 16)).toEqual([]);
  });
});
