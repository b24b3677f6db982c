import { MOTRONIC_M13 } from '../../checksums/families/motronic.ts';
import { asciiOf, type EcuImage, textBefore, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import { PART_NUMBER_NEEDLES, vagPartNumbers } from '../part-numbers.ts';
import type { RuleName } from '../rules.ts';
import {
  BOSCH_NUMBER_NEEDLES,
  boschNumbers,
  isBoschHardware,
  isOlderBoschSoftware,
} from './bosch-numbers.ts';
import { familyName } from './bosch-variant.ts';

/** The family's name of older units stands behind zeros or a project number. */
const OLD_NAME_LEADS = ['0000000M', '1350000M', '1530000M'];
const OLD_NAME_FORM = /^M(?:P)?\d\.\d{1,2}/;
const SLASH_NAMES = ['/M4.3/', '/M4.4/', '/M5.9', '/M3.8', '/ME1.5.5/'];
const MP9_NAME = 'MOTRONIC MP 9';
const ME9_LOADER = 'Bosch.Common.RamLoader.Me9';
const MAX_LENGTH_BYTES = 0x80000;
/** `0261` read backwards: where digits stand reversed it ends the first ten. */
const REVERSED_HARDWARE = '1620';
const NUMBER_LENGTH = 10;

/** Bosch Motronic before ME7, and ME9. */
export const BOSCH_MOTRONIC: MakerRules = {
  needles: [
    ...OLD_NAME_LEADS,
    ...SLASH_NAMES,
    MP9_NAME,
    ME9_LOADER,
    REVERSED_HARDWARE,
    ...BOSCH_NUMBER_NEEDLES,
    ...PART_NUMBER_NEEDLES,
  ],
  recognise,
};

function recognise(image: EcuImage): FamilyMatch[] {
  const me9 = image.hits(ME9_LOADER).slice(0, 1);
  if (me9.length > 0) return [me9Match(image, me9)];
  if (image.bytes.length > MAX_LENGTH_BYTES) return [];
  const digits = reversedNumbers(image);
  const named = namesOf(image);
  const names = named.length > 0 ? named : m13Marks(image.bytes);
  const numbers = [...digits, ...boschNumbers(image)];
  // The name alone, or numbers alone, are in other units too.
  if (digits.length === 0 && (names.length === 0 || numbers.length === 0)) return [];
  const family = names[0]?.value ?? 'Motronic';
  return [
    {
      manufacturer: 'Bosch',
      family,
      strength: digits.length > 0 && names.length > 0 ? 'structure' : 'text',
      byteOrder: undefined,
      processor: /^M[13]\./.test(family) ? 'Intel 8051' : undefined,
      vehicleType: 'car',
      findings: [
        ...(names.length > 0 ? names : digits.slice(0, 1).map(familyOfDigits)),
        ...numbers,
        ...vagPartNumbers(image),
      ],
    },
  ];
}

function me9Match(image: EcuImage, places: readonly number[]): FamilyMatch {
  const findings = places.map(
    (address): Finding => nameFinding('ME9', address, ME9_LOADER, 'bosch.me9.loader'),
  );
  return {
    manufacturer: 'Bosch',
    family: 'ME9',
    strength: 'text',
    byteOrder: 'big',
    processor: 'Freescale MPC5xx',
    vehicleType: 'car',
    findings: [...findings, ...boschNumbers(image), ...vagPartNumbers(image)],
  };
}

/** Ten digits of hardware, ten of software, each read from its last to its first. */
function reversedNumbers({ bytes, hits }: EcuImage): Finding[] {
  return hits(REVERSED_HARDWARE).flatMap((at): Finding[] => {
    const address = at + REVERSED_HARDWARE.length - NUMBER_LENGTH;
    const text = asciiOf(bytes, address, address + 2 * NUMBER_LENGTH);
    const hardware = reversed(text.slice(0, NUMBER_LENGTH));
    const software = reversed(text.slice(NUMBER_LENGTH));
    if (!isBoschHardware(hardware) || !isOlderBoschSoftware(software)) return [];
    const shared = { rule: 'bosch.motronic.digits', isAtItsPlace: true } as const;
    const softwareText = text.slice(NUMBER_LENGTH);
    const softwareAt = address + NUMBER_LENGTH;
    return [
      {
        ...shared,
        field: 'hardwareNumber',
        value: hardware,
        address,
        text: text.slice(0, NUMBER_LENGTH),
      },
      {
        ...shared,
        field: 'softwareNumber',
        value: software,
        address: softwareAt,
        text: softwareText,
      },
    ];
  });
}

function familyOfDigits({ address, text, rule }: Finding): Finding {
  return {
    field: 'family',
    value: 'Motronic',
    address,
    text: text ?? '',
    rule,
    isAtItsPlace: true,
  };
}

function namesOf({ bytes, hits }: EcuImage): Finding[] {
  const old = OLD_NAME_LEADS.flatMap((lead) =>
    hits(lead).flatMap((at): Finding[] => {
      const address = at + lead.length - 1;
      const name = OLD_NAME_FORM.exec(textFrom(bytes, address, 8))?.[0];
      return name === undefined ? [] : [nameFinding(name, address, name, 'bosch.motronic.name')];
    }),
  );
  const slash = SLASH_NAMES.flatMap((needle) =>
    hits(needle).flatMap((at): Finding[] => {
      const [name = ''] = textFrom(bytes, at + 1, 12).split('/');
      const isLed = /\d$/.test(textBefore(bytes, at, 1));
      return isLed ? [nameFinding(familyName(name), at + 1, name, 'bosch.variant')] : [];
    }),
  );
  const mp9 = hits(MP9_NAME).map((at) => nameFinding('MP9', at, MP9_NAME, 'bosch.variant'));
  return [...old, ...slash, ...mp9];
}

/** The mark in front of the digits of an M1.3. */
function m13Marks(bytes: Uint8Array): Finding[] {
  const evidence = MOTRONIC_M13.detect(bytes)?.evidence ?? [];
  return evidence.map(({ address, text }) =>
    nameFinding('M1.3', address, text, 'bosch.motronic.m13'),
  );
}

function nameFinding(value: string, address: number, text: string, rule: RuleName): Finding {
  return { field: 'family', value, address, text, rule, isAtItsPlace: true };
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
