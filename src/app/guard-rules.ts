import { PATHS } from '../application/paths.ts';
import type { SessionState } from '../state/session-store.ts';

/** What a guard decides. */
export type GuardDecision =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  /** The server cannot be asked who is here. */
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'login';
      /** Path to go to after the login, `null` to keep none. */
      readonly returnPath: string | null;
    }
  | { readonly kind: 'enter' };

/**
 * A screen for people who are logged in. Specification 2, "Guard".
 *
 * @param path of the screen, with its query
 */
export function guardProtected(session: SessionState, path: string): GuardDecision {
  switch (session.phase) {
    case 'restoring':
      return { kind: 'wait' };
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'user':
      return { kind: 'show' };
    case 'guest':
      // Who logs out on purpose may be followed by somebody else, who has not asked for this page.
      return { kind: 'login', returnPath: session.endedBy === 'logout' ? null : path };
  }
}

/** A screen for guests: who is logged in goes on to the projects or to the page that was asked for. */
export function guardGuest(session: SessionState): GuardDecision {
  switch (session.phase) {
    case 'restoring':
      return { kind: 'wait' };
    case 'user':
      return { kind: 'enter' };
    default:
      return { kind: 'show' };
  }
}

/** Where a login leads. */
export function pathAfterLogin(returnPath: string | null): string {
  return returnPath ?? PATHS.projects;
}
