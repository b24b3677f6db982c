import {
  type FindInFiles,
  MAX_SEARCHED_PATTERN_BYTES,
} from '../../../../core/contract/file-search.ts';
import { MAX_NAME_LENGTH } from '../../../../core/contract/limits.ts';
import { parseBytePattern } from '../../../../core/search/byte-pattern.ts';
import {
  hasHexadecimalPrefix,
  parseDecimal,
  parseHexadecimal,
} from '../../../../core/values/parse-number.ts';
import type { WordType } from '../../../../core/values/word.ts';

/** What is looked for, in the order of the dialog. */
export const FIND_KINDS: ReadonlyArray<FindInFiles['kind']> = ['bytes', 'value', 'text', 'details'];

/** How long the words of a number are, and whether they are floats. */
export const FIND_WORDS = ['1', '2', '4', 'float'] as const;

/** The dialog as it is filled in; every kind keeps its own text. */
export interface FileSearchForm {
  readonly kind: FindInFiles['kind'];
  readonly bytes: string;
  readonly value: string;
  readonly text: string;
  readonly details: string;
  readonly word: (typeof FIND_WORDS)[number];
  readonly byteOrder: 'hiLo' | 'loHi';
  readonly isSigned: boolean;
  readonly isAligned: boolean;
  readonly isCaseSensitive: boolean;
}

/** A dialog that was not used before. */
export const EMPTY_FILE_SEARCH: FileSearchForm = {
  kind: 'bytes',
  bytes: '',
  value: '',
  text: '',
  details: '',
  word: '2',
  byteOrder: 'loHi',
  isSigned: false,
  isAligned: true,
  isCaseSensitive: false,
};

const LATIN_1 = /^[\u0020-\u00ff]+$/;

/** What to look for, or `undefined` while the fields do not say it. */
export function findOf(form: FileSearchForm): FindInFiles | undefined {
  switch (form.kind) {
    case 'bytes': {
      const pattern = parseBytePattern(form.bytes);
      const isShort = pattern !== undefined && pattern.bytes.length <= MAX_SEARCHED_PATTERN_BYTES;
      // As short as it can be written: blanks count for the length of what is sent.
      const compact = form.bytes.replaceAll(/0x|[\s,]/gi, '');
      return isShort ? { kind: 'bytes', pattern: compact } : undefined;
    }
    case 'value': {
      const trimmed = form.value.trim();
      const value = hasHexadecimalPrefix(trimmed)
        ? parseHexadecimal(trimmed)
        : parseDecimal(trimmed);
      if (value === undefined) return undefined;
      return { kind: 'value', value, type: typeOf(form), isAligned: form.isAligned };
    }
    case 'text': {
      const { text, isCaseSensitive } = form;
      const isSearchable = LATIN_1.test(text) && text.length <= MAX_SEARCHED_PATTERN_BYTES;
      return isSearchable ? { kind: 'text', text, isCaseSensitive } : undefined;
    }
    case 'details': {
      const text = form.details.trim();
      const isSearchable = text !== '' && text.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(text);
      return isSearchable ? { kind: 'details', text } : undefined;
    }
  }
}

function typeOf({ word, byteOrder, isSigned }: FileSearchForm): WordType {
  const bigEndian = byteOrder === 'hiLo';
  switch (word) {
    case 'float':
      return { wordBytes: 4, bigEndian, signed: true, float: true };
    case '1':
      return { wordBytes: 1, bigEndian, signed: isSigned, float: false };
    case '2':
      return { wordBytes: 2, bigEndian, signed: isSigned, float: false };
    case '4':
      return { wordBytes: 4, bigEndian, signed: isSigned, float: false };
  }
}
