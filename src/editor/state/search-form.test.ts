import { describe, expect, it } from 'vitest';
import { EMPTY_SEARCH, queryOf, type SearchForm } from './search-form.ts';

const WORD = { wordBytes: 2, bigEndian: true, signed: false, float: false } as const;
const form = (part: Partial<SearchForm>): SearchForm => ({ ...EMPTY_SEARCH, ...part });

describe('the search dialog', () => {
  it.each<[Partial<SearchForm>]>([
    [{ kind: 'bytes', bytes: 'C3 3' }],
    [{ kind: 'bytes', bytes: '' }],
    [{ kind: 'text', text: '' }],
    [{ kind: 'text', text: '\u8f6c' }],
    [{ kind: 'value', value: '' }],
    [{ kind: 'value', value: '12', tolerance: '-1' }],
    [{ kind: 'value', value: '12', tolerance: '' }],
    [{ kind: 'risingRun', minCount: '1' }],
    [{ kind: 'risingRun', minCount: '2.5' }],
    [{ kind: 'risingRun', minCount: '1001' }],
  ])('looks for nothing with %j', (part) => {
    expect(queryOf(form(part), WORD)).toBeUndefined();
  });

  it.each<[Partial<SearchForm>, object]>([
    [{ kind: 'bytes', bytes: 'C3 ?? FF' }, { kind: 'bytes' }],
    [
      { kind: 'text', text: 'Bosch', isCaseSensitive: true },
      { kind: 'text', text: 'Bosch', isCaseSensitive: true },
    ],
    [
      { kind: 'value', value: '0x1F', tolerance: '0,5' },
      { kind: 'value', value: 31, tolerance: { unit: 'percent', amount: 0.5 }, alignBytes: 2 },
    ],
    [
      { kind: 'value', value: '-3', isAligned: false },
      { value: -3, alignBytes: 1 },
    ],
    [
      { kind: 'risingRun', minCount: '2' },
      { kind: 'risingRun', minCount: 2, alignBytes: 2 },
    ],
  ])('reads %j', (part, query) => {
    expect(queryOf(form(part), WORD)).toMatchObject(query);
  });
});
