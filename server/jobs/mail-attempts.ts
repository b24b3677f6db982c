/** Attempts to send a mail: within an hour eleven of them, then one an hour for a day. */
export const MAIL_ATTEMPTS = 36;
