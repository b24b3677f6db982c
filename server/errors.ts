import type { AlertCode } from '../core/contract/alert-codes.ts';
import type { Link } from '../core/contract/common.ts';
import {
  type ErrorBody,
  type ErrorReason,
  type FieldError,
  MAX_REFUSED_FIELDS,
  type PurchaseDetails,
} from '../core/contract/error-body.ts';

/** What a refusal says beside its code. */
export interface ErrorDetails {
  readonly reason?: ErrorReason;
  /** However many: the answer names the first of them. */
  readonly fields?: readonly FieldError[];
  readonly links?: Link[];
  /** Figures of a purchase. */
  readonly purchase?: PurchaseDetails;
  /** When the same may be asked again, in seconds: the header `Retry-After`. */
  readonly retryAfterS?: number;
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

  /** Body of the answer. @param requestId names the request in the log, absent where there was none yet */
  body(requestId?: string): ErrorBody {
    const { reason, fields, links, purchase } = this.details;
    return {
      code: this.code,
      ...(reason && { reason }),
      ...(fields && { fields: fields.slice(0, MAX_REFUSED_FIELDS) }),
      // Whoever stops at the limit does not know of more.
      ...(fields && fields.length >= MAX_REFUSED_FIELDS && { more: true }),
      ...(links && { links }),
      ...(purchase && { details: purchase }),
      ...(requestId && { requestId }),
    };
  }
}

// The catalogue: each way a call can be refused, with its status. Specification 8.

/** Nobody is logged in, or the session has ended. */
export const unauthorized = (): ApiError => new ApiError(401, 'UNAUTHORIZED');

/** The thing exists and belongs to somebody else, or the licence does not cover it. */
export const forbidden = (reason?: ErrorReason): ApiError =>
  new ApiError(403, 'FORBIDDEN_ACCESS', reason && { reason });

/** A request that cannot be read, or that nobody here can read. @param status of 400..499 */
export const badRequest = (status: number): ApiError => new ApiError(status, 'UNEXPECTED_ERROR');

/** The request names a server that this one is not. */
export const otherHost = (): ApiError =>
  new ApiError(421, 'FORBIDDEN_ACCESS', { reason: 'otherHost' });

export const notFound = (): ApiError => new ApiError(404, 'RESOURCE_NOT_FOUND');

/** A body, query or header breaks the contract. @param failure code of the action that did not happen */
export const invalidFields = (failure: AlertCode, fields: readonly FieldError[]): ApiError =>
  new ApiError(422, failure, { reason: 'fieldsInvalid', fields });

/** A project is full. @param what path of the field that holds the things */
export const tooMany = (
  failure: AlertCode,
  what: 'folders' | 'maps' | 'marks' | 'versions',
): ApiError =>
  new ApiError(422, failure, { reason: 'tooMany', fields: [{ path: what, rule: 'range' }] });

/** An account has as much as it may have, or has done as much today as it may do. @param failure code of what did not happen */
export const quotaReached = (failure: AlertCode): ApiError =>
  new ApiError(422, failure, { reason: 'quotaReached' });

/** The account has no licence that holds, and asks for what needs one. @param failure code of what did not happen */
export const licenceNeeded = (failure: AlertCode): ApiError =>
  new ApiError(402, failure, { reason: 'licenceNeeded' });

/** A bucket has too little for a purchase. @param failure code of what was not bought */
export const insufficientFunds = (failure: AlertCode, purchase: PurchaseDetails): ApiError =>
  new ApiError(402, failure, { reason: 'insufficientFunds', purchase });

/** A thing costs something else than the person was shown. @param failure code of what was not bought */
export const priceChanged = (failure: AlertCode, price: number): ApiError =>
  new ApiError(409, failure, { reason: 'priceChanged', purchase: { price } });

/** What the plan gives of a thing today was used by other projects meanwhile. @param failure code of what was not bought */
export const freebiesUsedUp = (failure: AlertCode, price: number): ApiError =>
  new ApiError(409, failure, { reason: 'freebiesUsedUp', purchase: { price } });

/** The project has the thing already. @param failure code of what was not bought */
export const alreadyPurchased = (failure: AlertCode): ApiError =>
  new ApiError(409, failure, { reason: 'alreadyPurchased' });

/** A thing cannot be paid from that bucket. @param failure code of what was not bought */
export const bucketRefused = (failure: AlertCode): ApiError =>
  new ApiError(422, failure, { reason: 'bucketRefused' });

/** The project does not have what the call works with. @param failure code of what did not happen */
export const notPurchased = (failure: AlertCode): ApiError =>
  new ApiError(402, failure, { reason: 'notPurchased' });

/** Work that was asked for did not come to its end, or could not be done. Nothing was changed or paid. */
export const workFailed = (failure: AlertCode, reason: ErrorReason): ApiError =>
  new ApiError(reason === 'versionChangedElsewhere' ? 409 : 422, failure, { reason });

/** There is nothing of the kind for this file. @param failure code of what did not happen */
export const nothingKnown = (
  failure: AlertCode,
  reason: 'codesNotKnown' | 'mapPackUnknown',
): ApiError => new ApiError(409, failure, { reason });

/** Somebody changed the thing since the caller read it. @param failure code of the change that did not happen */
export const changedElsewhere = (failure: AlertCode): ApiError =>
  new ApiError(409, failure, { reason: 'changedElsewhere' });

/** The id a caller has chosen belongs to something else. @param failure code of what was not created */
export const idTaken = (failure: AlertCode): ApiError =>
  new ApiError(409, failure, { reason: 'idTaken' });

/** A file comes in a coding that is not known here. RFC 9110, 15.5.16. */
export const encodingUnknown = (failure: AlertCode): ApiError =>
  new ApiError(415, failure, { reason: 'encodingUnknown' });

/** There is no answer of a kind that the caller takes. RFC 9110, 15.5.7. */
export const answerTypeUnknown = (failure: AlertCode): ApiError =>
  new ApiError(406, failure, { reason: 'answerTypeUnknown' });

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

/** Somebody else has the username or the address by now. @param field that is taken */
export const accountTaken = (field: 'username' | 'email'): ApiError =>
  new ApiError(409, 'REGISTRATION_COMPLETE_FAILURE', {
    reason: field === 'username' ? 'usernameTaken' : 'emailTaken',
    fields: [{ path: field, rule: 'taken' }],
  });

export const activationRefused = (
  reason: 'linkUnknown' | 'linkExpired' | 'linkAlreadyUsed' | 'passwordWrong',
): ApiError => new ApiError(422, 'REGISTRATION_COMPLETE_FAILURE', { reason });

/** A link that was mailed for an account is good for nothing. */
export const linkRefused = (reason: 'linkUnknown' | 'linkExpired' | 'linkAlreadyUsed'): ApiError =>
  new ApiError(422, 'SAVE_CHANGES_FAILURE', { reason });

/** The password that a change of the account needs is wrong. @param path of the field that holds it */
export const passwordWrong = (path: 'password' | 'currentPassword'): ApiError =>
  new ApiError(422, 'SAVE_CHANGES_FAILURE', {
    reason: 'passwordWrong',
    fields: [{ path, rule: 'format' }],
  });

/** An address belongs to another account by now. */
export const emailTaken = (): ApiError =>
  new ApiError(409, 'SAVE_CHANGES_FAILURE', { reason: 'emailTaken' });

/** The account has another EVC licence, or another account has this one. */
export const evcRefused = (reason: 'evcIdSet' | 'evcIdTaken'): ApiError =>
  new ApiError(409, 'EVC_REGISTER_FAILURE', { reason, fields: [{ path: 'evcId', rule: 'taken' }] });

/** What the database gives back of an original is not what was stored. @param failure code of what cannot be done without it */
export const originalDamaged = (failure: AlertCode, cause: unknown): ApiError =>
  new ApiError(500, failure, { reason: 'originalDamaged', cause });

export const tooManyRequests = (): ApiError => new ApiError(429, 'TOO_MANY_REQUESTS');

/** Something was tried too often, or is asked of too many at once. @param reason why, where it is about more than this moment */
export const comeBackIn = (
  retryAfterS: number,
  reason?: 'loginPaused' | 'tooManyUploads',
): ApiError => new ApiError(429, 'TOO_MANY_REQUESTS', { retryAfterS, ...(reason && { reason }) });

export const serviceUnavailable = (cause?: unknown): ApiError =>
  new ApiError(503, 'SERVICE_UNAVAILABLE', { cause });

/** There is too little room to write. What is stored can be read. */
export const diskFull = (cause?: unknown): ApiError =>
  new ApiError(503, 'SERVICE_UNAVAILABLE', { reason: 'diskFull', cause });

/** This server has no way to send the mail that a call needs. 409: it is its state, not the form. */
export const mailNotSetUp = (failure: AlertCode): ApiError =>
  new ApiError(409, failure, { reason: 'mailNotSetUp' });
