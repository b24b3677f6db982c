import { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import {
  type ErrorReason,
  errorBodySchema,
  type FieldError,
  type PurchaseDetails,
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
  /** Seconds after which the server wants to be asked again, where it says so. */
  readonly retryAfterS?: number | undefined;
  /** Figures of a purchase that was refused. */
  readonly details?: PurchaseDetails | undefined;
}

/** The server answered, and the answer is a failure. */
export class HttpApiError extends Error implements HttpFailure {
  readonly kind = 'http';
  readonly status: number;
  readonly code: AlertCode | undefined;
  readonly reason: ErrorReason | undefined;
  readonly fields: readonly FieldError[];
  readonly relations: readonly string[];
  readonly retryAfterS: number | undefined;
  readonly details: PurchaseDetails | undefined;

  constructor(failure: HttpFailure, options?: ErrorOptions) {
    super(`answer ${failure.status} ${failure.code ?? ''}`.trim(), options);
    this.name = 'HttpApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.reason = failure.reason;
    this.fields = failure.fields;
    this.relations = failure.relations;
    this.retryAfterS = failure.retryAfterS;
    this.details = failure.details;
  }
}

/** Every way a call of src/api can fail. A call that was aborted rejects with the browser's `AbortError` instead. */
export type ApiError = NetworkApiError | HttpApiError;

/** Whether something thrown is a failed call. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof NetworkApiError || error instanceof HttpApiError;
}

/**
 * Whether the server understood a call and says no, instead of failing itself: what was asked for is not done. What a machine
 * between makes up, such as the login page of a network, has another status.
 *
 * @param status only this one
 */
export function isRefusal(error: unknown, status?: number): error is HttpApiError {
  if (!(error instanceof HttpApiError)) return false;
  return status === undefined ? error.status >= 400 && error.status < 500 : error.status === status;
}

/** Whether a change was refused because somebody else has changed the same thing since it was read. */
export function isChangedElsewhere(error: unknown): error is HttpApiError {
  return isRefusal(error, 409) && error.reason === 'changedElsewhere';
}

/** Whether something thrown says that the call was given up on purpose. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

const { code, reason, fields, details, links } = errorBodySchema.shape;

/** Body of a failure as far as this page knows it: the server may be of a newer release, and one word more hides no other. */
const knownPartsSchema = z.object({
  code: code.optional().catch(undefined),
  reason: reason.catch(undefined),
  fields: fields.catch(undefined),
  details: details.catch(undefined),
  links: links.catch(undefined),
});

/**
 * @param body what the answer carried, parsed as JSON, or anything else
 * @param retryAfter the header `Retry-After`
 */
export function httpErrorOf(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): HttpApiError {
  const parts = knownPartsSchema.safeParse(body).data;
  return new HttpApiError({
    status,
    code: parts?.code,
    reason: parts?.reason,
    fields: parts?.fields ?? [],
    relations: (parts?.links ?? []).map((link) => link.rel),
    retryAfterS: secondsOf(retryAfter),
    details: parts?.details,
  });
}

/** The other form of the header, a date, is none that our server uses. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

/** The failure of an answer that is good by its status, but not what the contract promises. */
export function unreadableAnswer(status: number, cause: unknown): HttpApiError {
  return new HttpApiError(
    { status, code: undefined, reason: undefined, fields: [], relations: [] },
    { cause },
  );
}
