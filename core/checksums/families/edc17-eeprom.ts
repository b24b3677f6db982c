import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { ruleHolds } from '../evaluate.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';

const PAGE_BYTES = 0x80;
const SUM_AT = 2;
const DATA_AT = 4;
const MAX_LENGTH_BYTES = 0x40000;
/** Pages whose sum must be right: sixteen bits each. */
const PAGES_TO_BELIEVE = 3;

/** Emulated EEPROM of EDC17, read on its own: pages of 128 bytes. Documented only; not seen in a real file. */
export const EDC17_EEPROM: ChecksumFamily = { id: 'edc17-eeprom', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length === 0 || bytes.length % PAGE_BYTES !== 0 || bytes.length > MAX_LENGTH_BYTES) {
    return null;
  }
  const rules: ChecksumRule[] = [];
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    if (!isBlank(bytes.subarray(at, at + PAGE_BYTES))) rules.push(pageRule(at));
  }
  const right = rules.filter((rule) => ruleHolds(bytes, rule));
  // A few pages may have been edited; in other data hardly any page agrees.
  if (right.length < PAGES_TO_BELIEVE || 2 * right.length < rules.length) return null;
  return {
    evidence: [factAt('edc17Eeprom.pages', right[0]?.storedAt ?? 0, String(right.length))],
    contradictions: [],
    // The second sum of a page is not public.
    knowledge: 'partial',
    isIdentified: false,
    verifiedOnRealFile: false,
    rules,
  };
}

function pageRule(at: number): ChecksumRule {
  return checksumRule({
    id: `page-${at.toString(16)}`,
    rule: 'edc17Eeprom.page',
    calculation: {
      kind: 'tricoreCrc',
      initial: { address: at, lengthBytes: 2, byteOrder: 'little' },
    },
    ranges: [{ start: at + DATA_AT, end: at + PAGE_BYTES }],
    slot: numberSlot(at + SUM_AT, 2, 'little'),
  });
}

function isBlank(page: Uint8Array): boolean {
  return page.every((byte) => byte === page[0]);
}
