import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { ErrorReason } from '../../core/contract/error-body.ts';
import { type ApiError, type HttpApiError, isChangedElsewhere, isRefusal } from './api-error.ts';

/**
 * What kind of call failed, where that changes what follows.
 *
 * `login` is POST /auth; `session` asks for or renews the session in the background; `project` fetches a project or its
 * original file, so that there is nothing to show without it; `save` writes a version; `edit` changes what a person may have
 * changed in another window meanwhile; `purchase` spends coins, or does work that was bought; `settings` needs a licence, and nothing on the screen needs
 * it; `silent` asks for nothing back.
 * The callers of `session`, `save` and `purchase` show losses of connection and refusals themselves, those of `edit` what was changed
 * meanwhile.
 */
export type CallKind =
  | 'general'
  | 'login'
  | 'session'
  | 'project'
  | 'save'
  | 'edit'
  | 'purchase'
  | 'settings'
  | 'silent';

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
      /** Seconds after which the server wants to be asked again. */
      readonly waitS?: number;
    }
  /** End the session here; the server knows already. */
  | { readonly do: 'endSession' }
  /** Close dialogs and go to the list of projects. */
  | { readonly do: 'goToProjects' }
  /** Ask who is logged in: the licence is another one than was known. */
  | { readonly do: 'reloadUser' }
  /** Ask GET /status, which decides about the maintenance screen. */
  | { readonly do: 'checkStatus' };

/**
 * The one place where a failed call becomes what the person sees.
 * Specification 8, "Status handling".
 */
export function reactionsTo(error: ApiError, call: FailedCall): readonly Reaction[] {
  if (call.kind === 'silent') return [];
  const isOrder = call.kind === 'save' || call.kind === 'purchase';
  const toldByCaller = isOrder || call.kind === 'session';
  if (error.kind === 'network') {
    return toldByCaller ? [] : [failedFor('UNEXPECTED_ERROR', call, error)];
  }
  switch (error.status) {
    case 401:
      return unauthorized(error, call);
    case 403:
      return forbidden(error, call);
    case 404:
      // The version that was to be saved over is gone, which the caller finds out.
      return isOrder ? [] : notFound(error, call);
    case 429:
      return isOrder ? [] : [{ do: 'alert', code: 'TOO_MANY_REQUESTS', ...more(error) }];
    case 503:
      return unavailable(error, call, toldByCaller);
    default:
      // A licence that has ended while the page was open is news to all of it.
      if (error.reason === 'licenceNeeded') {
        const news: Reaction = { do: 'reloadUser' };
        return toldByCaller ? [news] : [news, refused(error, call)];
      }
      if (toldByCaller || (call.kind === 'edit' && isChangedElsewhere(error))) return [];
      // A reason says what failed, also behind the server.
      return [
        error.reason !== undefined || isRefusal(error)
          ? refused(error, call)
          : failedFor('UNEXPECTED_ERROR', call, error),
      ];
  }
}

/** A server that says why it cannot do one thing works on: there is no maintenance, and no caller knows the reason. */
function unavailable(
  error: HttpApiError,
  call: FailedCall,
  toldByCaller: boolean,
): readonly Reaction[] {
  if (error.reason !== undefined)
    return [{ do: 'alert', code: 'SERVICE_UNAVAILABLE', ...more(error) }];
  if (toldByCaller) return [{ do: 'checkStatus' }];
  return [failedFor('SERVICE_UNAVAILABLE', call, error), { do: 'checkStatus' }];
}

function unauthorized(error: HttpApiError, call: FailedCall): readonly Reaction[] {
  if (call.kind === 'login') return [loginRefused(error)];
  const code = call.kind === 'session' ? 'SESSION_EXPIRED' : 'UNAUTHORIZED';
  return [{ do: 'endSession' }, { do: 'alert', code }];
}

function forbidden(error: HttpApiError, call: FailedCall): readonly Reaction[] {
  // The login screen has a dialog for it.
  if (error.reason === 'accountInactive') return [];
  if (call.kind === 'login') return [loginRefused(error)];
  if (call.kind === 'settings') return [{ do: 'reloadUser' }];
  const next: Reaction = error.relations.includes('authorize')
    ? { do: 'endSession' }
    : { do: 'goToProjects' };
  return [next, { do: 'alert', code: 'FORBIDDEN_ACCESS' }];
}

function notFound(error: HttpApiError, call: FailedCall): readonly Reaction[] {
  const code = error.code ?? 'RESOURCE_NOT_FOUND';
  const alert: Reaction = { do: 'alert', code, ...more(error) };
  return call.kind === 'project' ? [{ do: 'goToProjects' }, alert] : [alert];
}

function loginRefused(error: HttpApiError): Reaction {
  return { do: 'alert', code: 'LOGIN_FAILURE', ...more(error) };
}

/** The server's own code says more than "this action failed", unless it is the general one. */
function refused(error: HttpApiError, call: FailedCall): Reaction {
  const code = error.code === 'UNEXPECTED_ERROR' ? undefined : error.code;
  return {
    do: 'alert',
    code: code ?? call.failure ?? 'UNEXPECTED_ERROR',
    ...more(error),
  };
}

/** Names the action that failed, if the call says one, and why in general. */
function failedFor(
  cause: AlertCode,
  { failure = 'UNEXPECTED_ERROR' }: FailedCall,
  error: ApiError,
): Reaction {
  const details = error.kind === 'network' ? {} : more(error);
  if (failure === 'UNEXPECTED_ERROR') return { do: 'alert', code: cause, ...details };
  return { do: 'alert', code: failure, cause, ...details };
}

/** What the answer says beyond its code. */
function more({ reason, retryAfterS }: HttpApiError): { reason?: ErrorReason; waitS?: number } {
  return { ...(reason && { reason }), ...(retryAfterS && { waitS: retryAfterS }) };
}
