import { readU16 } from '../../bytes/read-number.ts';
import { findAll, nibblePattern } from '../../checksums/find-bytes.ts';
import { asciiOf, type EcuImage, hexOf, textBefore, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import type { IdentificationField } from '../identification.ts';
import { PART_NUMBER_NEEDLES, vagNumberAt, vagPartNumbers } from '../part-numbers.ts';
import {
  BOSCH_NUMBER_NEEDLES,
  boschNumbers,
  isBoschHardware,
  isOlderBoschSoftware,
} from './bosch-numbers.ts';
import { familyName, slashVariants } from './bosch-variant.ts';

const MARKER_AT = 0xfffe;
const MARKER = 'C33C5A5A';
const NAME = 'ME7';
const LABEL = 'MOTRONIC';
const BASE = 0x800000;
const PAGE_BYTES = 0x4000;

/**
 * Code that reads the table of identification texts, which lies in page 206 (hexadecimal).
 *
 * The table has entries of six bytes {tag, length, place in a page, page}; tag 6 is a text in the file.
 */
const ECU_ID_CODE = nibblePattern('E6 F4 .. .. E6 F5 06 02 F6 F4 4x E2 F6 F5 4x E2');
const ECU_ID_ENTRY_BYTES = 6;
const ECU_ID_TEXT = 6;
const MAX_TABLES = 8;
const ENTRIES: ReadonlyArray<{ readonly index: number; readonly field: IdentificationField }> = [
  { index: 2, field: 'hardwareNumber' },
  { index: 4, field: 'softwareNumber' },
  { index: 10, field: 'partNumber' },
  { index: 19, field: 'engineText' },
];

/** Bosch ME7: Infineon C167, little endian. Fields and marks seen in real files of the Volkswagen group. */
export const BOSCH_ME7: MakerRules = {
  needles: [NAME, ...BOSCH_NUMBER_NEEDLES, ...PART_NUMBER_NEEDLES],
  recognise,
};

function recognise(image: EcuImage): FamilyMatch[] {
  const marker = markerOf(image.bytes);
  const variants = variantsOf(image);
  const ecuId = marker.length > 0 ? ecuIdFindings(image.bytes) : [];
  const numbers = boschNumbers(image);
  const isStructure = marker.length > 0 && (variants.length > 0 || ecuId.length > 0);
  const isText = variants.length > 0 && numbers.length > 0;
  if (!isStructure && !isText) return [];
  return [
    {
      manufacturer: 'Bosch',
      family: variants[0]?.value ?? NAME,
      strength: isStructure ? 'structure' : 'text',
      byteOrder: 'little',
      processor: 'Infineon C167',
      vehicleType: 'car',
      findings: [...variants, ...marker, ...ecuId, ...numbers, ...vagPartNumbers(image)],
    },
  ];
}

function markerOf(bytes: Uint8Array): Finding[] {
  const text = hexOf(bytes, MARKER_AT, MARKER_AT + MARKER.length / 2);
  if (text !== MARKER) return [];
  const place = { address: MARKER_AT, text, isAtItsPlace: true };
  return [{ field: 'family', value: NAME, rule: 'bosch.me7.marker', ...place }];
}

/** Slash texts first; a label such as `MOTRONIC ME7.5` where there is none. */
function variantsOf(image: EcuImage): Finding[] {
  const { bytes, hits } = image;
  const variants = slashVariants(image, NAME, 'bosch.me7.variant');
  if (variants.length > 0) return variants;
  return hits(NAME).flatMap((address): Finding[] => {
    const label = textBefore(bytes, address, LABEL.length + 2).trimEnd();
    if (!label.endsWith(LABEL)) return [];
    const [name = NAME] = textFrom(bytes, address, 12).split(/[ /]/);
    const value = familyName(name);
    return [{ field: 'family', value, address, rule: 'bosch.me7.variant', isAtItsPlace: true }];
  });
}

/** Fields of the first table whose hardware and software numbers have their form. */
function ecuIdFindings(bytes: Uint8Array): Finding[] {
  for (const hit of findAll(bytes, ECU_ID_CODE, 2, MAX_TABLES)) {
    const page = readU16(bytes, hit + 6, 'little') ?? 0;
    const tableAt = page * PAGE_BYTES + (readU16(bytes, hit + 2, 'little') ?? 0) - BASE;
    const findings = ENTRIES.flatMap(({ index, field }): Finding[] => {
      const entry = textOfEntry(bytes, tableAt + ECU_ID_ENTRY_BYTES * index);
      if (entry === undefined || !hasForm(bytes, field, entry)) return [];
      return [{ field, ...entry, rule: 'bosch.me7.ecuId', isAtItsPlace: true }];
    });
    const fields = findings.map(({ field }) => field);
    if (fields.includes('hardwareNumber') && fields.includes('softwareNumber')) return findings;
  }
  return [];
}

function textOfEntry(
  bytes: Uint8Array,
  entryAt: number,
): { readonly value: string; readonly address: number } | undefined {
  const lengthBytes = bytes[entryAt + 1] ?? 0;
  const place = readU16(bytes, entryAt + 2, 'little') ?? 0;
  const page = readU16(bytes, entryAt + 4, 'little') ?? 0;
  const address = page * PAGE_BYTES + place - BASE;
  if (bytes[entryAt] !== ECU_ID_TEXT || address < 0 || address >= bytes.length) return undefined;
  const value = asciiOf(bytes, address, address + lengthBytes).trim();
  return /^[ -~]+$/.test(value) ? { value, address } : undefined;
}

function hasForm(
  bytes: Uint8Array,
  field: IdentificationField,
  { value, address }: { readonly value: string; readonly address: number },
): boolean {
  switch (field) {
    case 'hardwareNumber':
      return isBoschHardware(value);
    case 'softwareNumber':
      return isOlderBoschSoftware(value);
    case 'partNumber':
      return vagNumberAt(bytes, address) === value;
    default:
      return value.length >= 3;
  }
}
