import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '../../core/contract/limits.ts';

/** Passwords that were found often in what was stolen elsewhere, those apart that are too short anyway. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= MIN_PASSWORD_LENGTH)
    .map((password) => password.toLowerCase()),
);

/** Whether a password is one of those that are tried first, whatever its case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.trim().toLowerCase());
}
