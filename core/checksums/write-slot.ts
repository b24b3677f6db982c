import type { ChecksumRule } from './checksum-rule.ts';
import { slotContent } from './evaluate.ts';
import { mendSignature } from './signature.ts';
import { slotHolds } from './slot-bytes.ts';

/**
 * Writes the slot so that the rule holds. Nothing else is touched, and nothing at all where it holds already.
 *
 * @returns whether bytes were written
 */
export function writeSlot(bytes: Uint8Array, rule: ChecksumRule): boolean {
  if (rule.calculation.kind === 'rsaMd5') return mendSignature(bytes, rule, rule.calculation);
  const content = slotContent(bytes, rule);
  if (content === null || slotHolds(bytes, rule, content)) return false;
  const { storedAt, complementAt } = rule;
  content.forEach((byte, i) => {
    bytes[storedAt + i] = byte;
    if (complementAt !== null) bytes[complementAt + i] = byte ^ 0xff;
  });
  return true;
}
