import type { ApiError } from '../api/api-error.ts';
import { encodeProblem } from './field-problems.ts';

/**
 * What a refused call says about single fields, by their paths in the form, with the problems as forms keep them.
 *
 * @param prefix path of the form in the body of the call, with its dot
 */
export function serverProblems(
  error: ApiError,
  prefix = '',
): ReadonlyArray<readonly [path: string, message: string]> {
  if (error.kind !== 'http') return [];
  return error.fields
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path, rule }) => [path.slice(prefix.length), encodeProblem({ rule })]);
}
