import type { z } from 'zod';
import { type FieldError, MAX_REFUSED_FIELDS } from '../../core/contract/error-body.ts';

type Rule = FieldError['rule'];

/** Names of the contract, indexes, and names of commands and addresses, which the contract leaves open. */
const PLAIN_PART = /^[\w.:[\]-]{1,60}$/;

/**
 * What the validator found, as the contract tells it: where, and which rule was broken. No visible words, and of what was sent
 * nothing but plain names: a key that is none is a `*` in the path.
 */
export function fieldErrorsOf(error: Pick<z.ZodError, 'issues'>): FieldError[] {
  return error.issues
    .slice(0, MAX_REFUSED_FIELDS)
    .map((issue) => ({ path: pathOf(issue), rule: ruleOf(issue) }));
}

function pathOf({ path }: z.core.$ZodIssue): string {
  return path
    .map(String)
    .map((part) => (PLAIN_PART.test(part) ? part : '*'))
    .join('.');
}

function ruleOf(issue: z.core.$ZodIssue): Rule {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? tooShort(issue.minimum, issue.input) : 'range';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'range';
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'format';
    case 'invalid_value':
      return issue.input === undefined || issue.input === false ? 'required' : 'format';
    case 'custom':
      return customRule(issue.params);
    default:
      return 'format';
  }
}

function tooShort(minimum: number | bigint, input: unknown): Rule {
  const isMissing = typeof input === 'string' && input.trim() === '' && minimum > 0;
  return isMissing ? 'required' : 'tooShort';
}

/** Rules that schemas name themselves. */
const NAMED_RULES: readonly Rule[] = ['mismatch', 'range', 'required', 'guessable'];

function customRule(params: Record<string, unknown> | undefined): Rule {
  return NAMED_RULES.find((rule) => rule === params?.['rule']) ?? 'format';
}
