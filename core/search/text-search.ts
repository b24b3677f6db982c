import type { BytePattern } from './byte-pattern.ts';
import { patternSearcher } from './pattern-search.ts';
import type { Searcher, TextQuery } from './search-query.ts';

/** Bit that tells the two cases of an ASCII letter apart. */
const CASE_BIT = 0x20;

/** @throws RangeError if the text is empty or has a character of more than one byte */
export function textSearcher(bytes: Uint8Array, query: TextQuery): Searcher {
  return patternSearcher(bytes, patternOfText(query));
}

function patternOfText({ text, isCaseSensitive }: TextQuery): BytePattern {
  if (text.length === 0) throw new RangeError('an empty text is everywhere');
  const codes = Uint8Array.from(text, codeOf);
  const ignoredBits = codes.map((code) => (isCaseSensitive || !isLetter(code) ? 0 : CASE_BIT));
  return { bytes: codes.map((code, i) => code | (ignoredBits[i] ?? 0)), ignoredBits };
}

function codeOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xff) throw new RangeError(`"${character}" is no character of one byte`);
  return code;
}

function isLetter(code: number): boolean {
  const lower = code | CASE_BIT;
  return lower >= 0x61 && lower <= 0x7a;
}
