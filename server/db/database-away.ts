/** Whether an error says that the database is out of reach, as opposed to refusing a query. */
export function isDatabaseAway(error: Error & { readonly code?: string }): boolean {
  const { code = '', message } = error;
  // 08: connection exceptions; 57P: the server is starting or shutting down (PostgreSQL, Appendix A).
  if (/^08|^57P0[123]$/.test(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true;
  return AWAY_MESSAGES.some((part) => message.includes(part));
}

/** Whether an error is an answer of PostgreSQL: it has an SQLSTATE. */
export function isOfDatabase(error: Error & { readonly code?: unknown }): boolean {
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error;
}

/** What pg and the embedded database say without a code. */
const AWAY_MESSAGES: readonly string[] = [
  'the database thread',
  'Connection terminated',
  'timeout exceeded when trying to connect',
];
