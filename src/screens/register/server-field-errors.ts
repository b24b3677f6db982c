import type { ApiError } from '../../api/api-error.ts';
import { type AccountFormValues, emptyAccountForm } from '../../forms/account-form.ts';
import { encodeProblem } from '../../forms/field-problems.ts';

/** A field that the server refuses, with the problem as forms keep it. */
export interface ServerFieldError {
  readonly field: keyof AccountFormValues;
  readonly message: string;
}

/** What a refused registration says about single fields. */
export function serverFieldErrors(error: ApiError): readonly ServerFieldError[] {
  if (error.kind !== 'http') return [];
  return error.fields.flatMap(({ path, rule }): ServerFieldError[] =>
    isAccountField(path) ? [{ field: path, message: encodeProblem({ rule }) }] : [],
  );
}

function isAccountField(path: string): path is keyof AccountFormValues {
  return Object.hasOwn(emptyAccountForm(), path);
}
