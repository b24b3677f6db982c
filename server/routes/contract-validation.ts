import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { invalidFields } from '../errors.ts';
import { fieldErrorsOf } from './field-errors.ts';

/** A part of a request breaks the contract. */
export class ContractError extends Error {
  readonly issues: z.core.$ZodIssue[];

  constructor(issues: z.core.$ZodIssue[]) {
    super('the request breaks the contract');
    this.name = 'ContractError';
    this.issues = issues;
  }
}

/** Holds a part of a request against its zod schema. */
export const contractValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    checked(schema, data);

/** For routes whose handler reads the body: its schema is for the description, the other parts are held against theirs. */
export function bodyReadByHandler(route: {
  readonly schema: unknown;
  readonly httpPart?: string;
}): (data: unknown) => Checked {
  const { schema, httpPart } = route;
  if (httpPart === 'body' || !(schema instanceof z.ZodType)) return (value) => ({ value });
  return (data) => checked(schema, data);
}

type Checked = { readonly value: unknown } | { readonly error: ContractError };

/** The inputs are kept with the issues: they tell "missing" from "wrong". */
function checked(schema: z.ZodType, data: unknown): Checked {
  const parsed = z.safeParse(schema, data, { reportInput: true });
  return parsed.success
    ? { value: parsed.data }
    : { error: new ContractError(parsed.error.issues) };
}

/**
 * A body whose schema is only known in the handler.
 *
 * @throws ApiError 422 with `failure` if it breaks the schema
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, failure: AlertCode): T {
  const parsed = z.safeParse(schema, body, { reportInput: true });
  if (!parsed.success) throw invalidFields(failure, fieldErrorsOf(parsed.error));
  return parsed.data;
}
