import { asciiOf, type EcuImage, textBefore, textFrom } from '../ecu-image.ts';
import type { Finding } from '../family-match.ts';
import type { RuleName } from '../rules.ts';

/** Characters that are looked at before and after the family's name. */
const LEAD_LENGTH = 8;
const NAME_LENGTH = 16;

/**
 * Families that Bosch's slash texts name, as `40/1/ME7.1/5/6005.01//22m/DstC2o/011200//`: revision, part, family,
 * and so on.
 *
 * @param needle how the family's name begins
 */
export function slashVariants(
  { bytes, hits }: EcuImage,
  needle: string,
  rule: RuleName,
): Finding[] {
  return hits(needle).flatMap((address): Finding[] => {
    const lead = /(\d{1,3})\/\d{1,2}\/$/.exec(textBefore(bytes, address, LEAD_LENGTH));
    const [name = '', ...others] = textFrom(bytes, address, NAME_LENGTH).split('/');
    if (lead === null || others.length === 0) return [];
    const start = address - lead[0].length;
    const text = textFrom(bytes, start, 64).trimEnd();
    const value = familyName(name);
    return [{ field: 'family', value, address: start, text, rule, isAtItsPlace: true }];
  });
}

/** Family as the trade writes it: `EDC17_C46` is EDC17C46, `MED17_5_2` is MED17.5.2. */
export function familyName(name: string): string {
  return name
    .replaceAll(/_+$/g, '')
    .replaceAll(/_(?=[A-Z])/g, '')
    .replaceAll('_', '.');
}

/** Whether the bytes at `address` are these characters. */
export function isTextAt(bytes: Uint8Array, address: number, text: string): boolean {
  return asciiOf(bytes, address, address + text.length) === text;
}
