import { createHmac } from 'node:crypto';

/** Stands for a text that is only ever compared: whoever reads the database does not learn it, nor can try some out. */
export type Fingerprint = (text: string) => Buffer;

/** @param secret shared by all servers on a database */
export function createFingerprint(secret: Uint8Array): Fingerprint {
  return (text) => createHmac('sha256', secret).update(text).digest();
}
