import type { z } from 'zod';
import type { FieldError } from '../../core/contract/error-body.ts';

type Rule = FieldError['rule'];

/** What the validator found, as the contract tells it: where, and which rule was broken. No visible words. */
export function fieldErrorsOf(error: Pick<z.ZodError, 'issues'>): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), rule: ruleOf(issue) }));
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

function customRule(params: Record<string, unknown> | undefined): Rule {
  const rule = params?.['rule'];
  return rule === 'mismatch' || rule === 'range' ? rule : 'format';
}
