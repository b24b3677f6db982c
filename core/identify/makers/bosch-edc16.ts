import { asciiOf, type EcuImage, hexOf, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import { PART_NUMBER_NEEDLES, vagPartNumbers } from '../part-numbers.ts';
import { BOSCH_NUMBER_NEEDLES, boschNumbers, isBoschSoftware } from './bosch-numbers.ts';

const NAME = 'EDC16';
const NAME_FORM = /^EDC16_?(?:[A-Z]{1,3}_?\d{0,3}\+?)?/;
/** Where the active part may begin, by the length of the file. */
const STARTS: ReadonlyMap<number, readonly number[]> = new Map([
  [0x40000, [0]],
  [0x80000, [0]],
  [0x100000, [0x20000, 0x40000, 0xc0000, 0xd0000]],
  [0x200000, [0x40000, 0xc0000, 0x1c0000]],
]);
const MARK_AT = 0x3d;
const MARK = 'DECAFE';
const NUMBER_AT = 0x10;
const NUMBER_LENGTH = 10;

/** Bosch EDC16: Freescale MPC5xx, big endian. From published descriptions; not seen in a real file. */
export const BOSCH_EDC16: MakerRules = {
  needles: [NAME, ...BOSCH_NUMBER_NEEDLES, ...PART_NUMBER_NEEDLES],
  recognise,
};

function recognise(image: EcuImage): FamilyMatch[] {
  const starts = (STARTS.get(image.bytes.length) ?? []).filter((start) =>
    isMarked(image.bytes, start),
  );
  const marks = starts.map((start) => markFinding(start + MARK_AT));
  const names = namesOf(image);
  const numbers = starts.flatMap((start) => numberAt(image.bytes, start + NUMBER_AT));
  const others = boschNumbers(image);
  // The mark is part of a constant that other units may hold.
  const isStructure = marks.length > 0 && (names.length > 0 || numbers.length > 0);
  const isText = names.length > 0 && others.length > 0;
  if (!isStructure && !isText) return [];
  return [
    {
      manufacturer: 'Bosch',
      family: [...names].sort((a, b) => b.value.length - a.value.length)[0]?.value ?? NAME,
      strength: isStructure ? 'structure' : 'text',
      byteOrder: 'big',
      processor: 'Freescale MPC5xx',
      vehicleType: undefined,
      findings: [...names, ...marks, ...numbers, ...others, ...vagPartNumbers(image)],
    },
  ];
}

function isMarked(bytes: Uint8Array, start: number): boolean {
  return hexOf(bytes, start + MARK_AT, start + MARK_AT + MARK.length / 2) === MARK;
}

function markFinding(address: number): Finding {
  const rule = 'bosch.edc16.mark';
  return { field: 'family', value: NAME, address, text: MARK, rule, isAtItsPlace: true };
}

function namesOf({ bytes, hits }: EcuImage): Finding[] {
  return hits(NAME).map((address): Finding => {
    const text = NAME_FORM.exec(textFrom(bytes, address, 16))?.[0] ?? NAME;
    const value = text.replaceAll('_', '');
    return { field: 'family', value, address, text, rule: 'bosch.edc16.name', isAtItsPlace: false };
  });
}

function numberAt(bytes: Uint8Array, address: number): Finding[] {
  const value = asciiOf(bytes, address, address + NUMBER_LENGTH);
  if (!isBoschSoftware(value)) return [];
  const rule = 'bosch.edc16.number';
  return [{ field: 'softwareNumber', value, address, rule, isAtItsPlace: true }];
}
