import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { ChecksumFamily, FamilyDetection, FamilyEvidence } from '../checksum-family.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { factAt } from '../fact-at.ts';
import { findAll, nibblePattern } from '../find-bytes.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';
import { type FooterRecord, footerRecords, footerText } from './trionic-footer.ts';

const LENGTH_BYTES = 0x80000;
const MAX_RECORD_BYTES = 0x40;
const F2 = 0xf2;
const FB = 0xfb;
const FIRMWARE_LENGTH = 0xfe;
const SOFTWARE = 0x95;

const AREAS_CODE = nibblePattern(
  '48 E7 00 3C 24 7C 00 F0 .. .. 26 7C 00 .. .. .. 28 7C 00 F0 .. .. 2A 7C',
);
/** Where the instructions that name the areas begin in the code. */
const FIRST_INSTRUCTION = 22;
const MAX_INSTRUCTIONS = 256;
const MAX_AREAS = 64;
const MIN_AREAS = 4;
const MAX_FUNCTIONS = 32;
/** Addresses from here on are RAM and registers. */
const RAM_START = 0xf00000;

/** Saab Trionic 7 (512 KiB), big endian. Source: TuningSuites; reproduced on 256 real files. */
export const TRIONIC7: ChecksumFamily = { id: 'trionic7', detect };

function detect(bytes: Uint8Array): FamilyDetection | null {
  if (bytes.length !== LENGTH_BYTES) return null;
  const records = footerRecords(bytes, bytes.length - 1, MAX_RECORD_BYTES);
  const lengthRecord = numberRecord(records, FIRMWARE_LENGTH);
  const sum = numberRecord(records, FB);
  if (lengthRecord === undefined || sum === undefined) return null;
  const end = readU32(lengthRecord.content, 0, 'big') ?? 0;
  if (end === 0 || end > sum.place.start || end > lengthRecord.place.start) return null;
  const software = records.find(({ id }) => id === SOFTWARE);
  const areas = areasRule(bytes);
  const ranges = [{ start: 0, end }];
  return {
    evidence: [
      factAt('trionic.firmwareLength', lengthRecord.place.start, end.toString(16)),
      ...textEvidence(software),
    ],
    contradictions: [],
    knowledge: areas === null ? 'partial' : 'full',
    isIdentified: true,
    verifiedOnRealFile: true,
    rules: [
      ...(areas === null ? [] : [areas]),
      checksumRule({
        id: 'fb',
        rule: 'trionic7.fb',
        calculation: { kind: 'dwordsAndTail' },
        ranges,
        slot: numberSlot(sum.place.start, 4, 'little'),
      }),
      ...f2Rules(numberRecord(records, F2), ranges),
    ],
  };
}

function textEvidence(software: FooterRecord | undefined): FamilyEvidence[] {
  if (software === undefined) return [];
  return [factAt('trionic.software', software.place.start, footerText(software))];
}

function numberRecord(records: readonly FooterRecord[], id: number): FooterRecord | undefined {
  return records.find((record) => record.id === id && record.content.length === 4);
}

/** A stored zero says that this sum is not used. */
function f2Rules(record: FooterRecord | undefined, ranges: readonly ByteRange[]): ChecksumRule[] {
  if (record === undefined) return [];
  return [
    checksumRule({
      id: 'f2',
      rule: 'trionic7.f2',
      calculation: { kind: 'trionic7F2' },
      ranges,
      slot: numberSlot(record.place.start, 4, 'little'),
      isDisabled: record.content.every((byte) => byte === 0),
    }),
  ];
}

/** The sum over the areas that the firmware itself checks, by the one function of this beginning that names areas. */
function areasRule(bytes: Uint8Array): ChecksumRule | null {
  const rules = findAll(bytes, AREAS_CODE, 2, MAX_FUNCTIONS)
    .map((codeAt) => ruleOfCode(bytes, codeAt))
    .filter((rule) => rule !== null);
  return rules.length === 1 ? (rules[0] ?? null) : null;
}

function ruleOfCode(bytes: Uint8Array, codeAt: number): ChecksumRule | null {
  const areas: ByteRange[] = [];
  let base = 0;
  let lengthBytes = 0;
  let at = codeAt + FIRST_INSTRUCTION;
  const addArea = (start: number): void => {
    areas.push({ start, end: start + lengthBytes });
  };
  for (let i = 0; i < MAX_INSTRUCTIONS && areas.length <= MAX_AREAS; i++) {
    const opcode = readU16(bytes, at, 'big');
    const operand = readU32(bytes, at + 2, 'big') ?? 0;
    switch (opcode) {
      // MOVEA.L #imm32,A5
      case 0x2a7c:
        if (operand < RAM_START) base = operand;
        at += 6;
        break;
      // PEA len16
      case 0x4878:
        lengthBytes = readU16(bytes, at + 2, 'big') ?? 0;
        at += 4;
        break;
      // PEA addr32
      case 0x4879:
        addArea(operand);
        at += 6;
        break;
      // PEA disp16(A5)
      case 0x486d:
        addArea(base + (((readU16(bytes, at + 2, 'big') ?? 0) << 16) >> 16));
        at += 4;
        break;
      // CMP.L addr32,D0
      case 0xb0b9:
        return ruleOfAreas(bytes, areas, operand, codeAt);
      default:
        at += 2;
    }
  }
  return null;
}

function ruleOfAreas(
  bytes: Uint8Array,
  areas: readonly ByteRange[],
  storedAt: number,
  codeAt: number,
): ChecksumRule | null {
  const areInside = areas.every(
    ({ start, end }) => start >= 0 && start < end && end <= bytes.length,
  );
  if (areas.length < MIN_AREAS || !areInside || storedAt + 4 > bytes.length) return null;
  return checksumRule({
    id: 'fw',
    rule: 'trionic7.areas',
    calculation: { kind: 'dwordsAndTail' },
    ranges: areas,
    slot: numberSlot(storedAt, 4, 'big'),
    figures: { codeAt, areaCount: areas.length },
  });
}
