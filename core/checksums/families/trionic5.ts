import type { ChecksumFamily, FamilyDetection } from '../checksum-family.ts';
import { factAt } from '../fact-at.ts';
import { checksumRule, numberSlot, sumOf } from '../rule-parts.ts';
import { footerRecords, footerText } from './trionic-footer.ts';

const LENGTHS_BYTES = [0x20000, 0x40000];
const CHECKSUM_BYTES = 4;
const MAX_RECORD_BYTES = 0x20;
const LAST_USED = 0xfe;
const SOFTWARE = 0x02;
/** The file lies at the upper end of this address space. */
const ADDRESS_END = 0x7ffff;
/** Records beside the last used address that must be there. */
const RECORDS_NEEDED = 2;

/** Saab Trionic 5 (T5.2 128 KiB, T5.5 256 KiB). Source: TuningSuites; reproduced on 85 real files. */
export const TRIONIC5: ChecksumFamily = { id: 'trionic5', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (!LENGTHS_BYTES.includes(bytes.length)) return null;
  const storedAt = bytes.length - CHECKSUM_BYTES;
  const records = footerRecords(bytes, storedAt - 1, MAX_RECORD_BYTES);
  const last = records.find(({ id }) => id === LAST_USED);
  const lastText = footerText(last);
  if (last === undefined || records.length <= RECORDS_NEEDED) return null;
  if (!/^[0-9A-Fa-f]{4,8}$/.test(lastText)) return null;
  const end = Number.parseInt(lastText, 16) - (ADDRESS_END - bytes.length);
  if (end <= 0 || end > storedAt) return null;
  const software = records.find(({ id }) => id === SOFTWARE);
  return {
    evidence: [
      factAt('trionic.lastUsed', last.place.start, lastText),
      factAt('trionic.software', software?.place.start ?? last.place.start, footerText(software)),
    ],
    contradictions: [],
    knowledge: 'full',
    isIdentified: true,
    verifiedOnRealFile: true,
    rules: [
      checksumRule({
        id: 'file',
        rule: 'trionic5.byteSum',
        calculation: sumOf(1, 'big'),
        ranges: [{ start: 0, end }],
        slot: numberSlot(storedAt, CHECKSUM_BYTES, 'big'),
      }),
    ],
  };
}
