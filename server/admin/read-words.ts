import { z } from 'zod';
import { lineSchema } from '../../core/contract/text.ts';
import { UsageError } from './usage-error.ts';

/** Most characters of a reason or a name. */
const MAX_LINE_LENGTH = 500;
/** Longest time that can be said of a break, in minutes: a day. */
const MAX_MINUTES = 24 * 60;

/** A whole number, in decimal digits. @throws UsageError */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${name} is a whole number from ${min} to ${max}, not ${text}`);
}

/** One of a list of words. @throws UsageError */
export function oneOf<Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((candidate) => candidate === text);
  if (choice !== undefined) return choice;
  throw new UsageError(`${name} is one of ${choices.join(', ')}, not ${text}`);
}

/** A text of one line that says something. @throws UsageError */
export function line(name: string, text: string): string {
  const { success, data } = lineSchema({ min: 1, max: MAX_LINE_LENGTH }).safeParse(text);
  if (success) return data;
  throw new UsageError(`${name} is a line of 1 to ${MAX_LINE_LENGTH} characters`);
}

/** The reason for what is done, if one is given: the option `--why`. @throws UsageError */
export function reasonOf(options: { readonly why?: string | undefined }): string {
  return options.why === undefined ? '' : line('--why', options.why);
}

/** The end of a day in UTC. @param text such as 2027-01-31 @throws UsageError */
export function endOfDay(name: string, text: string): Date {
  if (!z.iso.date().safeParse(text).success) {
    throw new UsageError(`${name} is a day such as 2027-01-31, not ${text}`);
  }
  return new Date(`${text}T23:59:59.999Z`);
}

/** Minutes. @param text such as 10m or 2h @throws UsageError */
export function minutes(name: string, text: string): number {
  const [, digits = '', unit] = /^(\d{1,4})(m|h)$/.exec(text) ?? [];
  const count = digits === '' ? Number.NaN : Number(digits) * (unit === 'h' ? 60 : 1);
  if (count <= MAX_MINUTES) return count;
  throw new UsageError(`${name} is a time such as 10m or 2h, a day at most, not ${text}`);
}

/** An id of the database. @throws UsageError */
export function id(name: string, text: string): string {
  if (z.uuid().safeParse(text).success) return text;
  throw new UsageError(
    `${name} is an id such as ${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
  );
}
