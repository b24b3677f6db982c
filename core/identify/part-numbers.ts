import { asciiOf, type EcuImage, isAlphanumeric, textFrom } from './ecu-image.ts';
import type { Finding } from './family-match.ts';

/** Middle groups of the numbers of engine control units of the Volkswagen group. */
const VAG_GROUPS = ['906', '907'];
const VAG_FORM = /^[0-9][0-9A-Z]{2}90[67][0-9]{3}[A-Z]{0,2}$/;
const VAG_BASE_LENGTH = 9;
const VAG_FIELD_LENGTH = 12;
/** Numbers without a letter in the first group are those of engine lines; others are serial numbers that look alike. */
const VAG_ENGINE_LINES = /^0(?:2[1-8]|3[0246-8]|4[5-8]|5[0-9]|6[0-8]|7[0-9])$/;
/** A litre figure, a row of cylinders, or a name of an engine line. */
export const ENGINE_WORDS: RegExp = /\d[.,]\d ?[lL]|\b[RVW] ?\d{1,2}\b|TDI|TFSI|TSI|FSI/;
const ENGINE_MAX_LENGTH = 24;

/** Texts that the functions of this file ask an image for. */
export const PART_NUMBER_NEEDLES: readonly string[] = VAG_GROUPS;

/** Part numbers of the Volkswagen group, as `8D0907551M`, with the engine text that follows the first of them. */
export function vagPartNumbers({ bytes, hits }: EcuImage): Finding[] {
  const starts = VAG_GROUPS.flatMap((group) => hits(group).map((at) => at - 3)).sort(
    (a, b) => a - b,
  );
  const findings = starts.flatMap((address): Finding[] => {
    const value = vagNumberAt(bytes, address);
    if (value === undefined) return [];
    return [
      { field: 'partNumber', value, address, rule: 'vag.partNumber', isAtItsPlace: false },
      ...engineTextBehind(bytes, address + Math.max(value.length, VAG_FIELD_LENGTH)),
    ];
  });
  return findings;
}

/** The number that begins at `address`, or `undefined`. */
export function vagNumberAt(bytes: Uint8Array, address: number): string | undefined {
  if (address < 0 || isAlphanumeric(bytes[address - 1])) return undefined;
  let end = address + VAG_BASE_LENGTH;
  while (end < address + VAG_FIELD_LENGTH && isAlphanumeric(bytes[end])) end++;
  const value = asciiOf(bytes, address, end);
  if (!VAG_FORM.test(value)) return undefined;
  const model = value.slice(0, 3);
  const hasLetter = /[A-Z]/.test(model);
  return hasLetter || VAG_ENGINE_LINES.test(model) ? value : undefined;
}

/** Text such as `2.7l V6/5VT` that stands behind a part number. */
function engineTextBehind(bytes: Uint8Array, address: number): Finding[] {
  const field = textFrom(bytes, address, ENGINE_MAX_LENGTH);
  const lead = field.length - field.trimStart().length;
  const [value = ''] = field.trimStart().split('  ');
  if (!ENGINE_WORDS.test(value)) return [];
  const place = { address: address + lead, rule: 'vag.engineText', isAtItsPlace: false } as const;
  return [{ field: 'engineText', value: value.replace(/ EDC$/, '').trimEnd(), ...place }];
}
