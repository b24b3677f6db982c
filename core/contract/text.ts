import { z } from 'zod';

/** How long a text may be, in UTF-16 units, as JavaScript and HTML forms count them. */
export interface TextLength {
  /** 0 unless it says otherwise. */
  readonly min?: number;
  readonly max: number;
}

// What no text may hold. Halves of a surrogate pair (Cs) and code points that are no characters (NChar; Unicode 23.7) cannot be
// written as UTF-8 or mean nothing there; U+0000 is one that PostgreSQL takes in no text and in no jsonb.
const NOT_IN_LINES = /[\p{Cc}\p{Cs}\p{NChar}\p{Zl}\p{Zp}]/u;
const NOT_IN_TEXTS = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{NChar}]/u;
const NOT_IN_PASSWORDS = /[\0\p{Cs}]/u;

/** A text of one line: no control characters and no line breaks. Spaces around it are taken away. */
export function lineSchema(length: TextLength): z.ZodString {
  return bounded(z.string().trim(), length).refine((text) => !NOT_IN_LINES.test(text));
}

/** A line that stays as it is, spaces around it included. */
export function exactLineSchema(length: TextLength): z.ZodString {
  return bounded(z.string(), length).refine((text) => !NOT_IN_LINES.test(text));
}

/** A text of several lines: of control characters it may hold tabs and line breaks. Spaces around it are taken away. */
export function textSchema(length: TextLength): z.ZodString {
  return bounded(z.string().trim(), length).refine((text) => !NOT_IN_TEXTS.test(text));
}

/** A password stays as it is and may hold what it likes, but for what cannot be typed: U+0000 and halves of characters. */
export function passwordSchema(length: TextLength): z.ZodString {
  return bounded(z.string(), length).refine((text) => !NOT_IN_PASSWORDS.test(text));
}

/** A name that a machine has made, such as an id: visible characters of ASCII. */
export function tokenSchema(length: TextLength): z.ZodString {
  return bounded(z.string(), length).regex(/^[!-~]*$/);
}

/** A line that a file brings and not a person: it is cleaned in place of being refused. */
export function foundLineSchema(length: TextLength): z.ZodString {
  return bounded(z.string().overwrite(cleanLine), length);
}

/** A text of several lines that a file brings: it is cleaned in place of being refused. */
export function foundTextSchema(length: TextLength): z.ZodString {
  return bounded(z.string().overwrite(cleanText), length);
}

/** The length comes first and ends the check: what is too long is not read. */
function bounded(text: z.ZodString, { min = 0, max }: TextLength): z.ZodString {
  const capped = text.max(max, { abort: true });
  return min === 0 ? capped : capped.min(min);
}

/** A text of a file as a line: what no line may hold becomes a space, or U+FFFD where it is no character. */
export function cleanLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/[\p{Cs}\p{NChar}]/gu, '\uFFFD')
    .trim();
}

/** As `cleanLine`, with tabs and line breaks left in. */
function cleanText(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replaceAll(/[\p{Cs}\p{NChar}]/gu, '\uFFFD')
    .trim();
}

/** The beginning of a clean line, up to a length in UTF-16 units and never to the middle of a character. */
export function cutLine(line: string, maxLength: number): string {
  return line
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
}
