import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { encodeProblem, problemOf, type RawIssue } from './field-problems.ts';

/**
 * Holds a form against a schema of the contract; messages are kept problems (field-problems.ts).
 *
 * The values of a form are wider than the schema's input: a box that must be ticked begins without its tick. Parsing
 * is what narrows them.
 */
export function contractResolver<Values extends FieldValues, Output>(
  schema: z.ZodType<Output>,
): Resolver<Values, unknown, Output> {
  return zodResolver<Values, unknown, Output>(schema as z.ZodType<Output, Values>, {
    error: (issue: RawIssue) => encodeProblem(problemOf(issue)),
  });
}
