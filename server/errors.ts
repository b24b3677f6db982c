import type { AlertCode } from '../core/contract/alert-codes.ts';
import type { Link } from '../core/contract/common.ts';
import type { ErrorBody, ErrorReason, FieldError } from '../core/contract/error-body.ts';

/** What a refusal says beside its code. */
export interface ErrorDetails {
  readonly reason?: ErrorReason;
  readonly fields?: FieldError[];
  readonly links?: Link[];
  readonly cause?: unknown;
}

/** A call is answered with a code of the catalogue. Everything else that is thrown is an accident: 500. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: AlertCode;
  readonly details: ErrorDetails;

  constructor(status: number, code: AlertCode, details: ErrorDetails = {}) {
    super(`${status} ${code}${details.reason === undefined ? '' : ` (${details.reason})`}`, {
      cause: details.cause,
    });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Body of the answer. @param requestId names the request in the log */
  body(requestId: string): ErrorBody {
    const { reason, fields, links } = this.details;
    return {
      code: this.code,
      ...(reason && { reason }),
      ...(fields && { fields }),
      ...(links && { links }),
      requestId,
    };
  }
}

// The catalogue: each way a call can be refused, with its status. Specification 8.

/** Nobody is logged in, or the session has ended. */
export const unauthorized = (): ApiError => new ApiError(401, 'UNAUTHORIZED');

/** The thing exists and belongs to somebody else, or the licence does not cover it. */
export const forbidden = (reason?: ErrorReason): ApiError =>
  new ApiError(403, 'FORBIDDEN_ACCESS', reason && { reason });

export const notFound = (): ApiError => new ApiError(404, 'RESOURCE_NOT_FOUND');

/** A body, query or header breaks the contract. @param failure code of the action that did not happen */
export const invalidFields = (failure: AlertCode, fields: FieldError[]): ApiError =>
  new ApiError(422, failure, { reason: 'fieldsInvalid', fields });

/** A project is full. @param what path of the field that holds the things */
export const tooMany = (failure: AlertCode, what: 'folders' | 'maps' | 'marks'): ApiError =>
  new ApiError(422, failure, { reason: 'tooMany', fields: [{ path: what, rule: 'range' }] });

/** A file cannot become a project. Too large is 413 as for every body, the rest 422. */
export const invalidFile = (
  reason: 'fileEmpty' | 'fileTooSmall' | 'fileTooLarge' | 'compressionBroken',
  cause?: unknown,
): ApiError =>
  new ApiError(reason === 'fileTooLarge' ? 413 : 422, 'INVALID_FILE', { reason, cause });

/** Patches were made for another original. */
export const otherOriginal = (): ApiError => new ApiError(422, 'INVALID_FILE_SELECTED');

export const addressOutsideFile = (): ApiError =>
  new ApiError(422, 'SAVE_CHANGES_FAILURE', { reason: 'addressOutsideFile' });

export const tooManyModifications = (): ApiError =>
  new ApiError(422, 'MAX_FILE_MODIFICATIONS_REACHED');

/** Another window saved the version since this one read it. */
export const versionChanged = (): ApiError =>
  new ApiError(409, 'SAVE_CHANGES_FAILURE', { reason: 'versionChangedElsewhere' });

export const loginRefused = (): ApiError =>
  new ApiError(401, 'LOGIN_FAILURE', { reason: 'invalidCredentials' });

export const accountInactive = (): ApiError =>
  new ApiError(403, 'LOGIN_FAILURE', { reason: 'accountInactive' });

/** @param field that is taken */
export const accountTaken = (field: 'username' | 'email'): ApiError =>
  new ApiError(409, 'REGISTRATION_FAILURE', {
    reason: field === 'username' ? 'usernameTaken' : 'emailTaken',
    fields: [{ path: field, rule: 'taken' }],
  });

export const activationRefused = (
  reason: 'linkUnknown' | 'linkExpired' | 'linkAlreadyUsed',
): ApiError => new ApiError(422, 'REGISTRATION_COMPLETE_FAILURE', { reason });

export const tooManyRequests = (): ApiError => new ApiError(429, 'TOO_MANY_REQUESTS');

export const serviceUnavailable = (cause?: unknown): ApiError =>
  new ApiError(503, 'SERVICE_UNAVAILABLE', { cause });

export const unexpected = (cause: unknown): ApiError =>
  new ApiError(500, 'UNEXPECTED_ERROR', { cause });

/** The mail server did not take the activation mail. 502: the failure is behind this server. */
export const mailNotSent = (cause: unknown): ApiError =>
  new ApiError(502, 'REGISTRATION_FAILURE', { reason: 'mailNotSent', cause });
