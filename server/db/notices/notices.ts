/** Name of the notifications of this product (PostgreSQL, "NOTIFY"). */
export const TOPIC = 'mapwright';

/** Longest payload of a notification, in bytes (PostgreSQL, "NOTIFY"). */
export const MAX_NOTICE_BYTES = 7999;

/** What transactions of all servers on the database tell, heard when they have been committed. */
export interface Notices {
  /** Calls `listener` with every notice. Notices may be lost while a connection is broken. */
  onNotice(listener: (payload: string) => void): void;
  /** Calls `listener` when notices may have been lost and are heard again. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}
