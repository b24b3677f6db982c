import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for a link in a mail: 256 random bits in URL-safe text. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of it: whoever reads the database cannot make the link. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
