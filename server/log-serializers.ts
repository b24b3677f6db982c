import type { FastifyRequest } from 'fastify';
import { type LoggedError, loggedError } from './faults/logged-error.ts';
import type { CallerAddress } from './http/caller-address.ts';

/** Longest name of a calling application in the log. */
const MAX_APP_KEY_LENGTH = 64;

/** What the log makes of what is handed to it, by name. */
export type LogSerializers = {
  readonly req: (request: FastifyRequest) => Record<string, unknown>;
  readonly err: (error: unknown) => LoggedError;
  readonly busboyOptions: () => undefined;
};

/** What the log holds of what is handed to it: nothing of what a person has sent, at no level. */
export function logSerializers(addressOf: CallerAddress): LogSerializers {
  return {
    /** The route and not the address, which may hold the token of an activation link. */
    req: ({ method, routeOptions, headers, raw }) => {
      const application = String(headers['app-key'] ?? '').slice(0, MAX_APP_KEY_LENGTH);
      return {
        method,
        route: routeOptions?.url,
        from: addressOf(raw),
        ...(application !== '' && { application }),
      };
    },
    err: (error) => loggedError(error),
    /** What the parser of forms traces: the headers of the request are among it, and with them the token. */
    busboyOptions: () => undefined,
  };
}
