import type { z } from 'zod';
import type { FieldError } from '../../core/contract/error-body.ts';
import type { MessageKey } from '../../locales/load-locale.ts';
import type { Texts } from '../texts/texts.ts';

/** A rule that a field breaks, with the limit where the rule has one. */
export interface FieldProblem {
  readonly rule: Rule;
  readonly limit?: number;
}

type Rule = FieldError['rule'] | 'tooLow' | 'tooHigh';

const RULES: ReadonlySet<string> = new Set<Rule>([
  'required',
  'tooShort',
  'tooLong',
  'tooLow',
  'tooHigh',
  'format',
  'mismatch',
  'taken',
  'range',
  'guessable',
]);

/** What zod reports about one field, as it hands it to an error map. */
export type RawIssue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & {
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly params?: unknown;
};

/** The rule that an issue of the contract's schemas stands for. */
export function problemOf(issue: RawIssue): FieldProblem {
  const { code, input, origin } = issue;
  if (input === '' || input === undefined || input === false) return { rule: 'required' };
  switch (code) {
    case 'too_small':
      return { rule: origin === 'string' ? 'tooShort' : 'tooLow', ...limited(issue.minimum) };
    case 'too_big':
      return { rule: origin === 'string' ? 'tooLong' : 'tooHigh', ...limited(issue.maximum) };
    case 'custom':
      return { rule: ruleOfParams(issue.params) };
    default:
      return { rule: 'format' };
  }
}

/**
 * A problem as the text in which forms keep it: `tooShort:5`. Forms keep no sentences, so that a change of language
 * changes them too.
 */
export function encodeProblem({ rule, limit }: FieldProblem): string {
  return limit === undefined ? rule : `${rule}:${limit}`;
}

/**
 * The sentence for a kept problem, or `undefined` where there is none.
 *
 * @param formatKey sentence for a broken format that says how this very field is written
 */
export function problemText(
  texts: Pick<Texts, 't' | 'number'>,
  kept: string | undefined,
  formatKey: MessageKey = 'rules.format',
): string | undefined {
  if (kept === undefined || kept === '') return undefined;
  const [name = '', limit] = kept.split(':');
  const rule = isRule(name) ? name : 'format';
  if (rule === 'format' || (needsLimit(rule) && limit === undefined)) return texts.t(formatKey);
  return texts.t(
    `rules.${rule}`,
    limit === undefined ? {} : { limit: texts.number(Number(limit)) },
  );
}

function isRule(name: string): name is Rule {
  return RULES.has(name);
}

function needsLimit(rule: Rule): boolean {
  return rule === 'tooShort' || rule === 'tooLong' || rule === 'tooLow' || rule === 'tooHigh';
}

function limited(limit: unknown): { limit?: number } {
  return typeof limit === 'number' || typeof limit === 'bigint' ? { limit: Number(limit) } : {};
}

function ruleOfParams(params: unknown): Rule {
  if (typeof params !== 'object' || params === null || !('rule' in params)) return 'format';
  const { rule } = params;
  return typeof rule === 'string' && isRule(rule) ? rule : 'format';
}
