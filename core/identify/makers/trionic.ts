import { readU32 } from '../../bytes/read-number.ts';
import {
  type FooterRecord,
  footerRecords,
  footerText,
} from '../../checksums/families/trionic-footer.ts';
import { TRIONIC5 } from '../../checksums/families/trionic5.ts';
import { TRIONIC8 } from '../../checksums/families/trionic8.ts';
import { hexOf } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import type { IdentificationField } from '../identification.ts';
import type { RuleName } from '../rules.ts';
import { isVinForm } from '../vin.ts';

const TRIONIC7_LENGTH_BYTES = 0x80000;
const TRIONIC7_MAX_RECORD_BYTES = 0x40;
/** Numbers of four bytes that every footer of a Trionic 7 has: length of the firmware, sum. */
const TRIONIC7_NUMBERS = [0xfe, 0xfb];
const TRIONIC7_FIELDS: Readonly<Record<number, IdentificationField>> = {
  144: 'vin',
  147: 'hardwareNumber',
  148: 'partNumber',
  149: 'softwareNumber',
  151: 'engineText',
};
const TRIONIC5_MAX_RECORD_BYTES = 0x20;
const TRIONIC5_CHECKSUM_BYTES = 4;
const TRIONIC5_FIELDS: Readonly<Record<number, IdentificationField>> = {
  1: 'partNumber',
  2: 'softwareNumber',
  4: 'engineText',
};
const TRIONIC8_POINTER_AT = 0x20140;
const TRIONIC8_HIDDEN_BYTES = 0x200;

/** Saab Trionic 5, 7 and 8: Motorola 68332, big endian. The footers carry the numbers. */
export const TRIONIC: MakerRules = {
  needles: [],
  recognise: ({ bytes }) =>
    [trionic5, trionic7, trionic8].flatMap((family) => {
      const match = family(bytes);
      return match === undefined ? [] : [match];
    }),
};

function trionic5(bytes: Uint8Array): FamilyMatch | undefined {
  if (TRIONIC5.detect(bytes) === null) return undefined;
  const last = bytes.length - TRIONIC5_CHECKSUM_BYTES - 1;
  const records = footerRecords(bytes, last, TRIONIC5_MAX_RECORD_BYTES);
  const family = bytes.length === 0x20000 ? 'Trionic 5.2' : 'Trionic 5.5';
  return matchOf(family, bytes, records, TRIONIC5_FIELDS, 'saab.trionic5.footer');
}

function trionic7(bytes: Uint8Array): FamilyMatch | undefined {
  if (bytes.length !== TRIONIC7_LENGTH_BYTES) return undefined;
  const records = footerRecords(bytes, bytes.length - 1, TRIONIC7_MAX_RECORD_BYTES);
  const areThere = TRIONIC7_NUMBERS.every((id) =>
    records.some((record) => record.id === id && record.content.length === 4),
  );
  if (!areThere) return undefined;
  return matchOf('Trionic 7', bytes, records, TRIONIC7_FIELDS, 'saab.trionic7.footer');
}

/** The records {length, id, content} of a Trionic 8 are hidden by a fixed rule; their ids are not public. */
function trionic8(bytes: Uint8Array): FamilyMatch | undefined {
  if (TRIONIC8.detect(bytes) === null) return undefined;
  const pointer = readU32(bytes, TRIONIC8_POINTER_AT, 'big') ?? 0;
  const rule = 'saab.trionic8.layers';
  const text = hexOf(bytes, TRIONIC8_POINTER_AT, TRIONIC8_POINTER_AT + 4);
  const family = {
    field: 'family',
    value: 'Trionic 8',
    address: TRIONIC8_POINTER_AT,
    text,
    rule,
  } as const;
  const findings = [{ ...family, isAtItsPlace: true }, ...hiddenTexts(bytes, pointer)];
  return { ...SAAB, family: 'Trionic 8', findings };
}

function hiddenTexts(bytes: Uint8Array, pointer: number): Finding[] {
  const shown = bytes
    .slice(pointer, pointer + TRIONIC8_HIDDEN_BYTES)
    .map((byte) => (byte + 0xd6) ^ 0x21);
  const findings: Finding[] = [];
  let at = 0;
  while (at + 2 < shown.length) {
    const lengthBytes = shown[at] ?? 0;
    if (lengthBytes === 0 || lengthBytes === 0xff) break;
    const value = String.fromCharCode(...shown.slice(at + 2, at + 2 + lengthBytes)).trim();
    const place = {
      address: pointer + at + 2,
      rule: 'saab.trionic8.records',
      isAtItsPlace: true,
    } as const;
    if (isVinForm(value)) findings.push({ field: 'vin', value, ...place });
    else if (/^\d{8}$/.test(value)) findings.push({ field: 'partNumber', value, ...place });
    at += lengthBytes + 2;
  }
  return findings;
}

const SAAB = {
  manufacturer: 'Saab',
  strength: 'structure',
  byteOrder: 'big',
  processor: 'Motorola 68332',
  vehicleType: 'car',
} as const;

function matchOf(
  family: string,
  bytes: Uint8Array,
  records: readonly FooterRecord[],
  fields: Readonly<Record<number, IdentificationField>>,
  rule: RuleName,
): FamilyMatch {
  const [first] = records;
  const address = first?.place.start ?? bytes.length;
  const text = hexOf(bytes, address, bytes.length);
  const reason: Finding = {
    field: 'family',
    value: family,
    address,
    text,
    rule,
    isAtItsPlace: true,
  };
  const findings = records.flatMap((record): Finding[] => {
    const field = fields[record.id];
    const value = footerText(record).replaceAll('\0', ' ').trim();
    const isValue = /^[ -~]+$/.test(value) && (field !== 'vin' || isVinForm(value));
    if (field === undefined || !isValue || /^0+$/.test(value)) return [];
    return [{ field, value, address: record.place.start, rule, isAtItsPlace: true }];
  });
  return { ...SAAB, family, findings: [reason, ...findings] };
}
