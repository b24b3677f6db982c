import type { AlertCode } from '../../../core/contract/alert-codes.ts';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { ApiError } from '../../api/api-error.ts';

/** What a server says that answers, and cannot save now. */
export interface ServerTrouble {
  readonly reason?: ErrorReason;
  /** Seconds after which it wants to be asked again. */
  readonly waitS?: number;
}

/** Somebody else has saved over the version. An id that is taken is another matter: the next save chooses a new one. */
export function isVersionConflict(error: ApiError): boolean {
  return error.kind === 'http' && error.status === 409 && error.reason !== 'idTaken';
}

/** The version is there no more. */
export function isVersionGone(error: ApiError): boolean {
  return error.kind === 'http' && error.status === 404;
}

/**
 * No answer, one that says the server itself is in trouble, or one that is none of the server's, such as the login page of a
 * network: trying again may help.
 */
export function isServerAway(error: ApiError): boolean {
  if (error.kind === 'network') return true;
  return error.status < 400 || error.status >= 500 || error.status === 429;
}

/** The server saves nothing more: the licence has ended. */
export function isLicenceNeeded(error: ApiError): boolean {
  return error.kind === 'http' && error.reason === 'licenceNeeded';
}

/** What the server says of its trouble, or that there is no licence; `undefined` where it gave no answer of its own, or a failure that it does not know. */
export function troubleOf(error: ApiError): ServerTrouble | undefined {
  if (error.kind === 'network') return undefined;
  if (CAUSES[error.status] === undefined && !isLicenceNeeded(error)) return undefined;
  const { reason, retryAfterS } = error;
  return { ...(reason && { reason }), ...(retryAfterS && { waitS: retryAfterS }) };
}

/** Code whose description says why in general. */
export function causeOf(error: ApiError): AlertCode {
  return (error.kind === 'http' ? CAUSES[error.status] : undefined) ?? 'UNEXPECTED_ERROR';
}

const CAUSES: Readonly<Record<number, AlertCode>> = {
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};
