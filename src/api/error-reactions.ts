import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import type { ApiError, HttpApiError } from './api-error.ts';

/**
 * What kind of call failed, where that changes what follows.
 *
 * `login` is POST /auth; `session` asks for or renews the session in the background; `project` fetches a project or its
 * original file, so that there is nothing to show without it; `save` writes a version; `silent` asks for nothing back.
 * The callers of `session` and `save` show losses of connection themselves.
 */
export type CallKind = 'general' | 'login' | 'session' | 'project' | 'save' | 'silent';

/** A call as its failure sees it. */
export interface FailedCall {
  readonly kind: CallKind;
  /** Code of the catalogue for "this very action did not work". */
  readonly failure?: AlertCode;
}

/** What follows from a failure. */
export type Reaction =
  | {
      readonly do: 'alert';
      readonly code: AlertCode;
      /** Why, more closely. */
      readonly reason?: ErrorReason;
      /** Code whose description is added: the general cause of a failed action. */
      readonly cause?: AlertCode;
    }
  /** End the session here; the server knows already. */
  | { readonly do: 'endSession' }
  /** Close dialogs and go to the list of projects. */
  | { readonly do: 'goToProjects' }
  /** Ask GET /status, which decides about the maintenance screen. */
  | { readonly do: 'checkStatus' };

/**
 * The one place where a failed call becomes what the person sees.
 * Specification 8, "Status handling".
 */
export function reactionsTo(error: ApiError, call: FailedCall): readonly Reaction[] {
  if (call.kind === 'silent') return [];
  const toldByCaller = call.kind === 'save' || call.kind === 'session';
  if (error.kind === 'network') return toldByCaller ? [] : [unexpected(call)];
  switch (error.status) {
    case 401:
      return unauthorized(error, call);
    case 403:
      return forbidden(error, call);
    case 404:
      // The version that was to be saved over is gone, which the caller finds out.
      return call.kind === 'save' ? [] : notFound(error, call);
    case 429:
      return [{ do: 'alert', code: 'TOO_MANY_REQUESTS' }];
    case 503:
      return toldByCaller
        ? [{ do: 'checkStatus' }]
        : [{ do: 'alert', code: 'SERVICE_UNAVAILABLE' }, { do: 'checkStatus' }];
    default:
      if (toldByCaller) return [];
      return [isRefusal(error) ? refused(error, call) : unexpected(call)];
  }
}

/** Whether the server understood the call and says no, instead of failing itself. */
function isRefusal(error: HttpApiError): boolean {
  return error.status >= 400 && error.status < 500;
}

function unauthorized(error: HttpApiError, call: FailedCall): readonly Reaction[] {
  if (call.kind === 'login') return [loginRefused(error)];
  const code = call.kind === 'session' ? 'SESSION_EXPIRED' : 'UNAUTHORIZED';
  return [{ do: 'endSession' }, { do: 'alert', code }];
}

function forbidden(error: HttpApiError, call: FailedCall): readonly Reaction[] {
  if (call.kind === 'login') return [loginRefused(error)];
  const next: Reaction = error.relations.includes('authorize')
    ? { do: 'endSession' }
    : { do: 'goToProjects' };
  return [next, { do: 'alert', code: 'FORBIDDEN_ACCESS' }];
}

function notFound(error: HttpApiError, call: FailedCall): readonly Reaction[] {
  const code = error.code ?? 'RESOURCE_NOT_FOUND';
  const alert: Reaction = { do: 'alert', code, ...withReason(error) };
  return call.kind === 'project' ? [{ do: 'goToProjects' }, alert] : [alert];
}

function loginRefused(error: HttpApiError): Reaction {
  return { do: 'alert', code: 'LOGIN_FAILURE', ...withReason(error) };
}

/** The server's own code says more than "this action failed", unless it is the general one. */
function refused(error: HttpApiError, call: FailedCall): Reaction {
  const code = error.code === 'UNEXPECTED_ERROR' ? undefined : error.code;
  return {
    do: 'alert',
    code: code ?? call.failure ?? 'UNEXPECTED_ERROR',
    ...withReason(error),
  };
}

function unexpected({ failure = 'UNEXPECTED_ERROR' }: FailedCall): Reaction {
  if (failure === 'UNEXPECTED_ERROR') return { do: 'alert', code: failure };
  return { do: 'alert', code: failure, cause: 'UNEXPECTED_ERROR' };
}

function withReason(error: HttpApiError): { reason?: ErrorReason } {
  return error.reason === undefined ? {} : { reason: error.reason };
}
