import { describe, expect, it } from 'vitest';
import {
  type FindInFiles,
  MAX_SEARCHED_PATTERN_BYTES,
  searchFilesSchema,
} from '../../../../core/contract/file-search.ts';
import { MAX_NAME_LENGTH } from '../../../../core/contract/limits.ts';
import { EMPTY_FILE_SEARCH, type FileSearchForm, findOf } from './file-search-form.ts';

const WORD = { wordBytes: 2, bigEndian: false, signed: false, float: false } as const;

describe('what a filled-in search looks for', () => {
  it.each<[Partial<FileSearchForm>, FindInFiles]>([
    [
      { kind: 'bytes', bytes: ' 0xC3 ?? ff ' },
      { kind: 'bytes', pattern: 'C3??ff' },
    ],
    [
      { kind: 'bytes', bytes: `AA${' '.repeat(400)}BB` },
      { kind: 'bytes', pattern: 'AABB' },
    ],
    [
      { kind: 'value', value: '0x1234' },
      { kind: 'value', value: 0x1234, type: WORD, isAligned: true },
    ],
    [
      {
        kind: 'value',
        value: '-2',
        word: '4',
        byteOrder: 'hiLo',
        isSigned: true,
        isAligned: false,
      },
      {
        kind: 'value',
        value: -2,
        type: { wordBytes: 4, bigEndian: true, signed: true, float: false },
        isAligned: false,
      },
    ],
    [
      { kind: 'value', value: '1,5', word: 'float' },
      {
        kind: 'value',
        value: 1.5,
        type: { wordBytes: 4, bigEndian: false, signed: true, float: true },
        isAligned: true,
      },
    ],
    [
      { kind: 'text', text: ' a ' },
      { kind: 'text', text: ' a ', isCaseSensitive: false },
    ],
    [
      { kind: 'details', details: ' 03G ' },
      { kind: 'details', text: '03G' },
    ],
  ])('%o is %o, which the server takes', (form, find) => {
    const found = findOf({ ...EMPTY_FILE_SEARCH, ...form });
    expect(found).toEqual(find);
    expect(searchFilesSchema.safeParse({ find: found }).success).toBe(true);
  });

  it.each<Partial<FileSearchForm>>([
    { kind: 'bytes', bytes: '' },
    { kind: 'bytes', bytes: 'AA'.repeat(MAX_SEARCHED_PATTERN_BYTES + 1) },
    { kind: 'value', value: 'many' },
    { kind: 'text', text: '' },
    { kind: 'text', text: '\u4e2d' },
    { kind: 'text', text: 'a'.repeat(MAX_SEARCHED_PATTERN_BYTES + 1) },
    { kind: 'details', details: '  ' },
    { kind: 'details', details: 'a'.repeat(MAX_NAME_LENGTH + 1) },
    { kind: 'details', details: 'a\tb' },
  ])('%o is nothing yet', (form) => {
    expect(findOf({ ...EMPTY_FILE_SEARCH, ...form })).toBeUndefined();
  });
});
