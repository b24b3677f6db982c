/** Parts of the account, in the order in which they are offered. */
export const ACCOUNT_PARTS = ['details', 'access', 'evc', 'leave'] as const;

/** A part of the account. */
export type AccountPart = (typeof ACCOUNT_PARTS)[number];
