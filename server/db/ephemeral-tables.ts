/**
 * Tables whose rows no copy keeps: what they hold is of use for an hour, to servers that run at that moment. Events also carry
 * numbers of transactions, which mean nothing in another database. A break that was announced is one of the servers that announced it.
 */
export const EPHEMERAL_TABLES: ReadonlySet<string> = new Set(['events', 'maintenance']);
