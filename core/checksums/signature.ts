import { md5 } from './algorithms/md5.ts';
import { OPEN_KEY } from './algorithms/open-key.ts';
import { bytesFromInteger, isSignatureOf, signatureFor } from './algorithms/rsa.ts';
import type { Calculation, ChecksumRule } from './checksum-rule.ts';

type SignatureCalculation = Extract<Calculation, { kind: 'rsaMd5' }>;

/** Whether the signature in the slot belongs to the bytes and to the key in the file. */
export function signatureHolds(
  bytes: Uint8Array,
  { ranges, storedAt, storedLengthBytes }: ChecksumRule,
  { modulusAt, keyLengthBytes }: SignatureCalculation,
): boolean {
  return isSignatureOf(
    md5(bytes, ranges),
    bytes.subarray(storedAt, storedAt + storedLengthBytes),
    bytes.subarray(modulusAt, modulusAt + keyLengthBytes),
  );
}

/**
 * Signs the ranges with the open key, which takes the place of the key in the file.
 *
 * @returns whether bytes were written: not where the signature holds already
 */
export function mendSignature(
  bytes: Uint8Array,
  rule: ChecksumRule,
  calculation: SignatureCalculation,
): boolean {
  if (signatureHolds(bytes, rule, calculation)) return false;
  const { modulusAt, keyLengthBytes } = calculation;
  // The key first: it may lie in what is signed.
  bytes.set(bytesFromInteger(OPEN_KEY.modulus, keyLengthBytes), modulusAt);
  const digest = md5(bytes, rule.ranges);
  bytes.set(signatureFor(digest, OPEN_KEY, rule.storedLengthBytes), rule.storedAt);
  return true;
}
