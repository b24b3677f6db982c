import type { IncomingHttpHeaders } from 'node:http';

/** Headers of which each proxy adds one or the other. */
const SIGNS: ReadonlySet<string> = new Set([
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-real-ip',
]);

/**
 * Whether a request says that a proxy passed it on: it then comes from anywhere, also over a connection from this machine. A
 * proxy may keep silent, so that `false` proves nothing.
 */
export function isPassedOn(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(
    (name) => SIGNS.has(name) || name.startsWith('x-forwarded-') || name.startsWith('cf-'),
  );
}
