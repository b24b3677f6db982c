import { rawOfVagNumber, rawTroubleCode } from './trouble-code.ts';

/** What a pasted text says. */
export interface CodeList {
  /** 16-bit codes, each once, in the order of the text. */
  readonly codes: readonly number[];
  /** Parts with a digit that are no code, each once, in the order of the text. */
  readonly unreadable: readonly string[];
}

/** Parts of a list: letters and digits, with the signs of hexadecimal numbers. */
const PARTS = /\$?[0-9A-Z]+/g;
/** A system's letter apart from its digits: `P 0401`. */
const APART = /\b([PCBU])[ \t]+(?=[0-3][0-9A-F]{3}\b)/g;
/** The byte of the failure type, behind the code: `P0401-00`, `P0401:1F`. */
const FAILURE_TYPE = /\b([PCBU][0-3][0-9A-F]{3})[-:][0-9A-F]{2}\b/g;
const CODE_WITH_FAILURE_TYPE = /^([PCBU][0-3][0-9A-F]{3})[0-9A-F]{2}$/;
const HEXADECIMAL = /^(?:0X|\$)([0-9A-F]{1,4})$|^([0-9A-F]{4})H?$/;
const VAG = /^\d{5}$/;

/**
 * Trouble codes of a text in any shape: `P0401, P2002; 16785 / 0x0401`.
 *
 * A code is written with its letter, as four hexadecimal digits, with `0x`, `$` or `h`, or as a five-digit number of the
 * Volkswagen group; a failure type behind it is left out. Words without a digit are passed over.
 */
export function parseCodeList(text: string): CodeList {
  const upper = text.toUpperCase().replaceAll(APART, '$1').replaceAll(FAILURE_TYPE, '$1');
  const codes = new Set<number>();
  const unreadable = new Set<string>();
  for (const [part] of upper.matchAll(PARTS)) {
    const code = codeOfPart(part);
    if (code !== undefined) codes.add(code);
    else if (/\d/.test(part)) unreadable.add(part);
  }
  return { codes: [...codes], unreadable: [...unreadable] };
}

function codeOfPart(part: string): number | undefined {
  const written = rawTroubleCode(CODE_WITH_FAILURE_TYPE.exec(part)?.[1] ?? part);
  if (written !== undefined) return written;
  if (VAG.test(part)) return rawOfVagNumber(Number(part));
  const [, marked, bare] = HEXADECIMAL.exec(part) ?? [];
  const digits = marked ?? (bare !== undefined && /\d/.test(bare) ? bare : undefined);
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
