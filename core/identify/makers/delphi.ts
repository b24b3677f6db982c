import { asciiOf, type EcuImage, hexOf, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import type { IdentificationField } from '../identification.ts';

const MULTEC_S_LENGTH_BYTES = 0x20000;
const PROGRAM_AT = 0x2000;
const PROGRAM = '00007E';
const ERASED = 0xff;
const IDENT_AT = 0x3000;
const MIRROR_AT = 0x13000;
const IDENT_BYTES = 0x40;
const FIELDS: ReadonlyArray<{
  readonly at: number;
  readonly lengthBytes: number;
  readonly field: IdentificationField;
}> = [
  { at: 0x09, lengthBytes: 12, field: 'softwareNumber' },
  { at: 0x15, lengthBytes: 8, field: 'partNumber' },
  { at: 0x2c, lengthBytes: 12, field: 'engineText' },
];
const LABEL = 'DEL  ';
const LABEL_FORM = /^DEL {2}(\d{10})/;
const DIESEL_LENGTHS_BYTES = [0x34000, 0x40000];

/** Delphi Multec of Opel, petrol and diesel. From published descriptions; not seen in a real file. */
export const DELPHI: MakerRules = {
  needles: [LABEL],
  recognise: (image) => [...multecS(image), ...multecDiesel(image)],
};

/** The first 8 KiB are erased; the identification stands at its place, and again 64 KiB higher. */
function multecS({ bytes }: EcuImage): FamilyMatch[] {
  if (bytes.length !== MULTEC_S_LENGTH_BYTES) return [];
  const isErased = bytes.subarray(0, PROGRAM_AT).every((byte) => byte === ERASED);
  const program = hexOf(bytes, PROGRAM_AT, PROGRAM_AT + PROGRAM.length / 2);
  const ident = asciiOf(bytes, IDENT_AT, IDENT_AT + IDENT_BYTES);
  const isMirrored = ident === asciiOf(bytes, MIRROR_AT, MIRROR_AT + IDENT_BYTES);
  if (!isErased || program !== PROGRAM || !isMirrored) return [];
  const fields = FIELDS.flatMap(({ at, lengthBytes, field }): Finding[] => {
    const address = IDENT_AT + at;
    const value = textFrom(bytes, address, lengthBytes).trim();
    if (value.length < 4) return [];
    return [{ field, value, address, rule: 'delphi.multecS.fields', isAtItsPlace: true }];
  });
  if (fields.length === 0) return [];
  const reason: Finding = {
    field: 'family',
    value: 'Multec S',
    address: PROGRAM_AT,
    text: program,
    rule: 'delphi.multecS.layout',
    isAtItsPlace: true,
  };
  return [matchOf('Multec S', 'structure', [reason, ...fields])];
}

function multecDiesel({ bytes, hits }: EcuImage): FamilyMatch[] {
  const labels = hits(LABEL).flatMap((address): Finding[] => {
    const [text = '', value = ''] = LABEL_FORM.exec(textFrom(bytes, address, 16)) ?? [];
    const place = { address, text, rule: 'delphi.multecDiesel.label', isAtItsPlace: true } as const;
    return value === '' ? [] : [{ field: 'hardwareNumber', value, ...place }];
  });
  const [first] = labels;
  if (first === undefined) return [];
  const isLength = DIESEL_LENGTHS_BYTES.includes(bytes.length);
  const family = isLength ? 'Multec diesel' : undefined;
  const reason = { ...first, field: 'family', value: 'Multec diesel' } as const;
  return [matchOf(family, isLength ? 'text' : 'hint', [reason, ...labels])];
}

function matchOf(
  family: string | undefined,
  strength: FamilyMatch['strength'],
  findings: readonly Finding[],
): FamilyMatch {
  const unknown = { byteOrder: undefined, processor: undefined, vehicleType: undefined };
  return { manufacturer: 'Delphi', family, strength, ...unknown, findings };
}
