import type { FastifyContextConfig, FastifyError } from 'fastify';
import { isDatabaseAway } from './db/database-away.ts';
import { ApiError, invalidFields, notFound, serviceUnavailable, unexpected } from './errors.ts';
import { ContractError } from './routes/contract-validation.ts';
import { fieldErrorsOf } from './routes/field-errors.ts';
import type { App } from './routes/route-kit.ts';

/** "character not in repertoire" (PostgreSQL, Appendix A): a text with the character U+0000, which no text column takes. */
const NO_TEXT_CODE = '22021';

/** Answers everything that is thrown with a code of the catalogue. */
export function answerErrors(app: App): void {
  app.setErrorHandler<FastifyError | ApiError | ContractError>((error, request, reply) => {
    const answer = asApiError(error, request.routeOptions.config);
    if (answer.status >= 500) request.log.error({ err: answer.cause ?? error }, answer.message);
    reply.status(answer.status).send(answer.body(request.id));
  });
}

/** The one place where anything that was thrown becomes a code of the catalogue. */
function asApiError(
  error: FastifyError | ApiError | ContractError,
  { failure = 'UNEXPECTED_ERROR', tooLong = failure }: FastifyContextConfig,
): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ContractError) return invalidFields(failure, fieldErrorsOf(error));
  if (isDatabaseAway(error)) return serviceUnavailable(error);
  if ('code' in error && error.code === NO_TEXT_CODE) return invalidFields(failure, []);
  const statusCode = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (statusCode === 404) return notFound();
  if (statusCode === 413) return new ApiError(413, tooLong, { cause: error });
  // What Fastify refuses itself: bodies that are no JSON, too long, or of another type.
  if (statusCode >= 400 && statusCode < 500)
    return new ApiError(statusCode, failure, { cause: error });
  return unexpected(error);
}
