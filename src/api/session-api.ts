import {
  type LoginRequest,
  type Token,
  tokenSchema,
  type User,
  userSchema,
} from '../../core/contract/session.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about the session. */
export interface SessionApi {
  login(request: LoginRequest): Promise<Token>;
  /**
   * Who is logged in.
   * @param kind `session` where the caller shows a loss of connection itself
   */
  user(kind: 'general' | 'session'): Promise<User>;
  /** Exchanges the token for a fresh one. */
  refresh(): Promise<Token>;
  /** Tells the server that the token is no longer used. */
  logout(): Promise<void>;
}

/** Specification 7, "Session and account". */
export function createSessionApi(http: HttpClient): SessionApi {
  return {
    login: (request) =>
      http.json(tokenSchema, { method: 'POST', path: 'auth', kind: 'login', body: request }),
    user: (kind) => http.json(userSchema, { path: 'auth', kind }),
    refresh: () => http.json(tokenSchema, { method: 'PUT', path: 'auth', kind: 'session' }),
    logout: () => http.send({ method: 'DELETE', path: 'auth', kind: 'silent' }),
  };
}
