import { describe, expect, it } from 'vitest';
import { csvField } from './csv-field.ts';

describe('a field of a table for spreadsheets', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    [-5, '-5'],
  ])('has %j as %s', (value, field) => {
    expect(csvField(value)).toBe(field);
  });
});
