import { createHmac, timingSafeEqual } from 'node:crypto';
import { EventRefusedError } from '../payment-errors.ts';

/** The header that carries the signature. */
export const SIGNATURE_HEADER = 'simulated-signature';
/** How far the clock of a signature may be from ours, in seconds: what was overheard is worth nothing later. As Stripe has it. */
export const TOLERANCE_SECONDS = 300;

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Signs a message by Stripe's scheme: HMAC with SHA-256 over the time, a dot and the body.
 *
 * @param nowMs milliseconds since 1970
 */
export function signatureOf(secret: Uint8Array, body: Buffer, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, body)}`;
}

/**
 * @param nowMs milliseconds since 1970
 * @throws EventRefusedError if the signature is not of this secret and this body, or of another time than now
 */
export function checkSignature(
  secret: Uint8Array,
  body: Buffer,
  header: string | string[] | undefined,
  nowMs: number,
): void {
  const text = typeof header === 'string' ? header : '';
  const [, seconds = '', shown = ''] = SIGNATURE.exec(text) ?? [];
  if (seconds === '') throw new EventRefusedError('it has no signature');
  const expected = Buffer.from(macOf(secret, Number(seconds), body));
  if (!timingSafeEqual(expected, Buffer.from(shown))) {
    throw new EventRefusedError('its signature is of somebody else');
  }
  if (Math.abs(Math.floor(nowMs / 1000) - Number(seconds)) > TOLERANCE_SECONDS) {
    throw new EventRefusedError('its signature is of another time');
  }
}

function macOf(secret: Uint8Array, seconds: number, body: Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}
