import { asciiOf, type EcuImage, hexOf, textBefore, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import { PART_NUMBER_NEEDLES, vagPartNumbers } from '../part-numbers.ts';
import { BOSCH_NUMBER_NEEDLES, boschNumbers, isBoschSoftware } from './bosch-numbers.ts';
import { isTextAt } from './bosch-variant.ts';

const PROGRAM = 'TSW V';
/** In files of 256 KiB and more the program's name stands here. */
const PROGRAM_AT = 0x8000;
const MARK = 'V4.1';
const MARKS_AT = [0x50008, 0x58008];
const LINES = ['EDC  SG', 'EDC  AG'];
const NUMBER_BEHIND_LINE = 23;
/** Volvo: a mark, and the software number behind it. */
const VOLVO_AT = 0x7ec10;
const VOLVO_MARK = '0204020A';
const VOLVO_NUMBER_AT = VOLVO_AT + 12;
const VOLVO_NUMBER_LENGTH = 10;
const LENGTHS_BYTES = [0x40000, 0x80000, 0x100000];

/** Bosch EDC15 (BMW DDE4, Volkswagen group and others): Infineon C167, little endian. */
export const BOSCH_EDC15: MakerRules = {
  needles: [PROGRAM, ...LINES, ...BOSCH_NUMBER_NEEDLES, ...PART_NUMBER_NEEDLES],
  recognise,
};

function recognise(image: EcuImage): FamilyMatch[] {
  if (!LENGTHS_BYTES.includes(image.bytes.length)) return [];
  const programs = programsOf(image);
  const marks = marksOf(image.bytes);
  const lines = linesOf(image);
  const volvo = volvoFindings(image.bytes);
  const numbers = [...boschNumbers(image), ...volvo.filter(({ field }) => field !== 'family')];
  const isStructure = programs.length > 0 || volvo.length > 0;
  const isText = marks.length > 0 || (lines.length > 0 && numbers.length > 0);
  if (!isStructure && !isText) return [];
  return [
    {
      manufacturer: 'Bosch',
      family: programs[0]?.value ?? 'EDC15',
      strength: isStructure ? 'structure' : 'text',
      byteOrder: 'little',
      processor: 'Infineon C167',
      vehicleType: 'car',
      findings: [
        ...programs,
        ...volvo.filter(({ field }) => field === 'family'),
        ...marks,
        ...lines,
        ...numbers,
        ...vagPartNumbers(image),
      ],
    },
  ];
}

/** `TSW V2.40 090799 1418 C4B/ESB/43` is an EDC15C4: version, date, time, project. */
function programsOf({ bytes, hits }: EcuImage): Finding[] {
  return hits(PROGRAM)
    .filter((address) => address === PROGRAM_AT)
    .map((address): Finding => {
      const text = textFrom(bytes, address, 48).trimEnd();
      const line = /\b(C\d{1,2})[A-Z]?\//.exec(text)?.[1] ?? '';
      const value = `EDC15${line}`;
      return {
        field: 'family',
        value,
        address,
        text,
        rule: 'bosch.edc15.program',
        isAtItsPlace: true,
      };
    });
}

function marksOf(bytes: Uint8Array): Finding[] {
  return MARKS_AT.filter((address) => isTextAt(bytes, address, MARK)).map(
    (address): Finding => ({
      field: 'family',
      value: 'EDC15',
      address,
      text: MARK,
      rule: 'bosch.edc15.mark',
      isAtItsPlace: true,
    }),
  );
}

/** Volvo keeps the number at a place of its own; the mark alone may be anything. */
function volvoFindings(bytes: Uint8Array): Finding[] {
  const text = hexOf(bytes, VOLVO_AT, VOLVO_AT + VOLVO_MARK.length / 2);
  const value = asciiOf(bytes, VOLVO_NUMBER_AT, VOLVO_NUMBER_AT + VOLVO_NUMBER_LENGTH);
  if (text !== VOLVO_MARK || !isBoschSoftware(value)) return [];
  const shared = { rule: 'bosch.edc15.volvo', isAtItsPlace: true } as const;
  return [
    { ...shared, field: 'family', value: 'EDC15', address: VOLVO_AT, text },
    { ...shared, field: 'softwareNumber', value, address: VOLVO_NUMBER_AT },
  ];
}

/** Lines of the Volkswagen group: part number, engine, `EDC  SG`, version, hardware number. */
function linesOf({ bytes, hits }: EcuImage): Finding[] {
  return LINES.flatMap((needle) => hits(needle)).map((address): Finding => {
    const text = `${textBefore(bytes, address, 20)}${textFrom(bytes, address, NUMBER_BEHIND_LINE)}`;
    const place = { address, text: text.trim(), isAtItsPlace: false };
    return { field: 'family', value: 'EDC15', rule: 'bosch.edc15.line', ...place };
  });
}
