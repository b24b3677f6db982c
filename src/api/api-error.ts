import type { AlertCode } from '../../core/contract/alert-codes.ts';
import {
  type ErrorReason,
  errorBodySchema,
  type FieldError,
} from '../../core/contract/error-body.ts';

/** No answer came: the server is out of reach, or the connection broke before the answer was complete. */
export class NetworkApiError extends Error {
  readonly kind = 'network';

  constructor(options?: ErrorOptions) {
    super('no answer from the server', options);
    this.name = 'NetworkApiError';
  }
}

/** What an answer outside 200..299 says. */
export interface HttpFailure {
  /** HTTP status; 200..299 if the answer was promised to be something else than it is. */
  readonly status: number;
  /** `undefined` if the body is none of ours, as from a proxy between. */
  readonly code: AlertCode | undefined;
  readonly reason: ErrorReason | undefined;
  /** Fields that broke a rule; empty where the failure is about no field. */
  readonly fields: readonly FieldError[];
  /** Names of link relations in the body. */
  readonly relations: readonly string[];
}

/** The server answered, and the answer is a failure. */
export class HttpApiError extends Error implements HttpFailure {
  readonly kind = 'http';
  readonly status: number;
  readonly code: AlertCode | undefined;
  readonly reason: ErrorReason | undefined;
  readonly fields: readonly FieldError[];
  readonly relations: readonly string[];

  constructor(failure: HttpFailure, options?: ErrorOptions) {
    super(`answer ${failure.status} ${failure.code ?? ''}`.trim(), options);
    this.name = 'HttpApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.reason = failure.reason;
    this.fields = failure.fields;
    this.relations = failure.relations;
  }
}

/** Every way a call of src/api can fail. A call that was aborted rejects with the browser's `AbortError` instead. */
export type ApiError = NetworkApiError | HttpApiError;

/** Whether something thrown is a failed call. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof NetworkApiError || error instanceof HttpApiError;
}

/** Whether something thrown says that the call was given up on purpose. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** @param body what the answer carried, parsed as JSON, or anything else */
export function httpErrorOf(status: number, body: unknown): HttpApiError {
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) {
    return new HttpApiError({
      status,
      code: undefined,
      reason: undefined,
      fields: [],
      relations: [],
    });
  }
  const { code, reason, fields, links } = parsed.data;
  return new HttpApiError({
    status,
    code,
    reason,
    fields: fields ?? [],
    relations: (links ?? []).map((link) => link.rel),
  });
}

/** The failure of an answer that is good by its status, but not what the contract promises. */
export function unreadableAnswer(status: number, cause: unknown): HttpApiError {
  return new HttpApiError(
    { status, code: undefined, reason: undefined, fields: [], relations: [] },
    { cause },
  );
}
