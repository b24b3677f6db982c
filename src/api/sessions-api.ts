import { type Sessions, sessionsSchema } from '../../core/contract/session.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about all sessions of the person, wherever they were begun. */
export interface SessionsApi {
  /** Open ones, the own one first, then the one last used. */
  list(signal: AbortSignal): Promise<Sessions>;
  end(sessionId: string): Promise<void>;
  /** Ends all but the one of this page. */
  endOthers(): Promise<void>;
}

/** Calls of ours: the specification has none. */
export function createSessionsApi(http: HttpClient): SessionsApi {
  return {
    list: (signal) => http.json(sessionsSchema, { path: 'sessions', signal }),
    end: (sessionId) =>
      http.send({ method: 'DELETE', path: `sessions/${encodeURIComponent(sessionId)}` }),
    endOthers: () =>
      http.send({ method: 'DELETE', path: 'sessions', query: { keepCurrent: 'true' } }),
  };
}
