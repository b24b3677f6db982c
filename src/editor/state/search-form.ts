import { parseBytePattern } from '../../../core/search/byte-pattern.ts';
import type { SearchQuery } from '../../../core/search/search-query.ts';
import {
  hasHexadecimalPrefix,
  parseDecimal,
  parseHexadecimal,
} from '../../../core/values/parse-number.ts';
import type { WordType } from '../../../core/values/word.ts';

/** What is looked for. */
export const SEARCH_KINDS = ['bytes', 'value', 'text', 'risingRun'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Which part of the file is looked at. */
export const SEARCH_SCOPES = ['file', 'selection', 'maps', 'changed'] as const;

export type SearchScope = (typeof SEARCH_SCOPES)[number];

/** The dialog as it is filled in; every kind keeps its own text. */
export interface SearchForm {
  readonly kind: SearchKind;
  readonly scope: SearchScope;
  readonly bytes: string;
  readonly value: string;
  /** Percent. */
  readonly tolerance: string;
  readonly text: string;
  readonly minCount: string;
  readonly isCaseSensitive: boolean;
  /** Only at multiples of the word length. */
  readonly isAligned: boolean;
}

/** A dialog that was not used before. */
export const EMPTY_SEARCH: SearchForm = {
  kind: 'bytes',
  scope: 'file',
  bytes: '',
  value: '',
  tolerance: '0',
  text: '',
  minCount: '8',
  isCaseSensitive: false,
  isAligned: true,
};

/** Most words a run can be asked for. */
const MAX_RUN_WORDS = 1000;
const LATIN_1 = /^[\u0020-\u00ff]+$/;

/**
 * What to look for, or `undefined` while the fields do not say it.
 *
 * @param type of the words of the dump: values and runs are looked for in it
 */
export function queryOf(form: SearchForm, type: WordType): SearchQuery | undefined {
  const alignBytes = form.isAligned ? type.wordBytes : 1;
  switch (form.kind) {
    case 'bytes': {
      const pattern = parseBytePattern(form.bytes);
      return pattern && { kind: 'bytes', pattern };
    }
    case 'text':
      return LATIN_1.test(form.text)
        ? { kind: 'text', text: form.text, isCaseSensitive: form.isCaseSensitive }
        : undefined;
    case 'value': {
      const value = parseRaw(form.value);
      const amount = parseDecimal(form.tolerance);
      if (value === undefined || amount === undefined || amount < 0) return undefined;
      return { kind: 'value', type, value, tolerance: { unit: 'percent', amount }, alignBytes };
    }
    case 'risingRun': {
      const minCount = parseDecimal(form.minCount);
      const isCount = Number.isInteger(minCount) && minCount !== undefined;
      if (!isCount || minCount < 2 || minCount > MAX_RUN_WORDS) return undefined;
      return { kind: 'risingRun', type, minCount, alignBytes };
    }
  }
}

function parseRaw(text: string): number | undefined {
  const trimmed = text.trim();
  return hasHexadecimalPrefix(trimmed) ? parseHexadecimal(trimmed) : parseDecimal(trimmed);
}
