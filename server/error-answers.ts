import type { FastifyRequest } from 'fastify';
import { ApiError, invalidFields, originalDamaged } from './errors.ts';
import { type Fault, faultOf } from './faults/fault-table.ts';
import { DamagedOriginalError } from './originals/read-chunk.ts';
import { ContractError } from './routes/contract-validation.ts';
import { fieldErrorsOf } from './routes/field-errors.ts';
import type { App } from './routes/route-context.ts';

/** When a caller may try again what did not work now, in seconds. */
const RETRY_AFTER_S = 5;

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Answers everything that is thrown with a code of the catalogue. A route that can refuse what it is sent has to name the code of
 * what it then did not do: without one the server does not start.
 */
export function answerErrors(app: App): void {
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const isReading = [method].flat().every((each) => READING_METHODS.has(each));
    if (isReading && schema?.querystring === undefined) return;
    if (config?.failure === undefined)
      throw new Error(`${method} ${url} has no code for a failure`);
  });
  app.setErrorHandler<unknown>((error, request, reply) => {
    const { answer, logged } = answerTo(error, request);
    if (logged !== 'not') {
      request.log[logged](
        { err: answer.details.cause ?? error, status: answer.status },
        answer.message,
      );
    }
    const { retryAfterS = answer.status === 503 ? RETRY_AFTER_S : undefined } = answer.details;
    if (retryAfterS !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterS)));
    reply.status(answer.status).send(answer.body(request.id));
  });
}

function isFailure({ status, details }: ApiError): boolean {
  return status >= 500 && details.isWanted !== true;
}

interface Answer {
  readonly answer: ApiError;
  readonly logged: Fault['logged'];
}

function answerTo(error: unknown, { raw, routeOptions }: FastifyRequest): Answer {
  const { failure = 'UNEXPECTED_ERROR', tooLong = failure } = routeOptions.config;
  if (error instanceof ApiError) {
    return { answer: error, logged: isFailure(error) ? 'error' : 'not' };
  }
  if (error instanceof ContractError) {
    return { answer: invalidFields(failure, fieldErrorsOf(error)), logged: 'not' };
  }
  if (error instanceof DamagedOriginalError) {
    return { answer: originalDamaged(failure, error), logged: 'error' };
  }
  const { status, code, reason, logged } = faultOf(error, raw.destroyed && !raw.complete);
  const words = { failure, tooLong };
  const answer = new ApiError(
    status,
    code === 'failure' || code === 'tooLong' ? words[code] : code,
    {
      ...(reason && { reason }),
      cause: error,
    },
  );
  return { answer, logged };
}
