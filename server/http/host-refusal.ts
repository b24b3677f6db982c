import type { IncomingMessage } from 'node:http';
import { type ApiError, badRequest, otherHost } from '../errors.ts';
import type { KnownHost } from './host-names.ts';

/** What refuses a request that is meant for somebody else, `undefined` if it is meant for this server. */
export type HostRefusal = (request: IncomingMessage) => ApiError | undefined;

/** Different names that are told of; a search for holes has more. */
const MAX_NAMES_TOLD = 10;

/**
 * Asks each request for whom it is, before anything is read or answered.
 *
 * @param onOther hears of a foreign name once
 */
export function hostRefusal(isKnownHost: KnownHost, onOther: (host: string) => void): HostRefusal {
  const told = new Set<string>();
  return ({ url = '', headers, headersDistinct }) => {
    // A whole address in place of a path, and two hosts, leave it open which one counts (RFC 9112, 3.2).
    if (!/^[/*]/.test(url) || headersDistinct['host']?.length !== 1) return badRequest(400);
    const { host = '' } = headers;
    if (isKnownHost(host)) return undefined;
    if (!told.has(host) && told.size < MAX_NAMES_TOLD) {
      told.add(host);
      onOther(host);
    }
    return otherHost();
  };
}
