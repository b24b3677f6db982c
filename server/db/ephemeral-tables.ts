/**
 * Tables whose rows no copy keeps: what they hold is of use for an hour, to servers that run at that moment. Events also carry
 * numbers of transactions, which mean nothing in another database. A break that was announced is one of the servers that announced it. Objects
 * that a database has given up are its own to remove, and events on their way its own to send: one that was restored has others.
 */
export const EPHEMERAL_TABLES: ReadonlySet<string> = new Set([
  'events',
  'event_relays',
  'maintenance',
  'outgoing_events',
  'unowned_objects',
]);
