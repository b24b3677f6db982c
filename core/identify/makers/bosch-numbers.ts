import { asciiOf, type EcuImage, isAlphanumeric } from '../ecu-image.ts';
import type { Finding } from '../family-match.ts';

const LENGTH = 10;
/** Hardware of diesel and of petrol units. */
const HARDWARE = ['0281', '0261'];
/** Software, that of PSA, of Ferrari. Older prefixes are told from other numbers only beside a hardware number. */
const SOFTWARE = ['1037', '1039', '1277'];
/** Numbers of spare parts that stand in place of the hardware's, as `F01R00DE67`. */
const SPARE_HARDWARE = 'F01R';
const SPARE_HARDWARE_FORM = /^F01R\d{2}[A-Z]{2}\d{2}$/;
const HARDWARE_FORM = /^02[68]1\d{6}$/;
/** Opel has letters in the last six. */
const SOFTWARE_FORM = /^1(?:037|039|277)\d{1}[0-9A-F]{5}$|^1037[A-F]\d{5}$/;
const OLDER_SOFTWARE_FORM = /^(?:1267|2227|2537)\d{6}$/;
/** A constant of the processor TC1793 that looks like a software number. */
const NO_NUMBERS = new Set(['1037555072']);

/** Texts that `boschNumbers` asks an image for. */
export const BOSCH_NUMBER_NEEDLES: readonly string[] = [...HARDWARE, SPARE_HARDWARE, ...SOFTWARE];

/**
 * Bosch hardware and software numbers anywhere in the image.
 *
 * A number stands alone, or hardware and software stand joined: `0261…1037…`, at times with a space or a zero between.
 */
export function boschNumbers({ bytes, hits }: EcuImage): Finding[] {
  const findings: Finding[] = [];
  const joined = new Set<number>();
  for (const address of HARDWARE.flatMap((needle) => hits(needle)).sort((a, b) => a - b)) {
    const value = asciiOf(bytes, address, address + LENGTH);
    if (!HARDWARE_FORM.test(value) || isMadeUp(value)) continue;
    const softwareAt = softwareBehind(bytes, address + LENGTH);
    const endsAlone = !isAlphanumeric(bytes[address + LENGTH]);
    if (softwareAt === undefined && (!endsAlone || isAlphanumeric(bytes[address - 1]))) continue;
    findings.push(finding('hardwareNumber', value, address));
    if (softwareAt === undefined) continue;
    joined.add(softwareAt);
    const software = asciiOf(bytes, softwareAt, softwareAt + LENGTH);
    findings.push(finding('softwareNumber', software, softwareAt));
  }
  for (const address of hits(SPARE_HARDWARE)) {
    const value = asciiOf(bytes, address, address + LENGTH);
    if (SPARE_HARDWARE_FORM.test(value) && standsAlone(bytes, address)) {
      findings.push(finding('hardwareNumber', value, address));
    }
  }
  for (const address of SOFTWARE.flatMap((needle) => hits(needle)).sort((a, b) => a - b)) {
    const value = asciiOf(bytes, address, address + LENGTH);
    if (joined.has(address) || !standsAlone(bytes, address) || !isBoschSoftware(value)) continue;
    findings.push(finding('softwareNumber', value, address));
  }
  return findings;
}

/** Whether the text has the form of a Bosch software number of ten characters. */
export function isBoschSoftware(text: string): boolean {
  return SOFTWARE_FORM.test(text) && !NO_NUMBERS.has(text) && !isMadeUp(text);
}

/** Whether the text has the form of a Bosch hardware number of ten digits. */
export function isBoschHardware(text: string): boolean {
  return HARDWARE_FORM.test(text) && !isMadeUp(text);
}

/** Whether the text has the form of a software number of the time before 1037. */
export function isOlderBoschSoftware(text: string): boolean {
  return (OLDER_SOFTWARE_FORM.test(text) || isBoschSoftware(text)) && !isMadeUp(text);
}

function standsAlone(bytes: Uint8Array, address: number): boolean {
  return !isAlphanumeric(bytes[address - 1]) && !isAlphanumeric(bytes[address + LENGTH]);
}

function softwareBehind(bytes: Uint8Array, address: number): number | undefined {
  const isGap = bytes[address] === 0 || bytes[address] === 0x20;
  const start = isGap ? address + 1 : address;
  return isOlderBoschSoftware(asciiOf(bytes, start, start + LENGTH)) ? start : undefined;
}

/** One digit six times is fill, not a number that was given out. */
function isMadeUp(number: string): boolean {
  return new Set(number.slice(4)).size === 1;
}

function finding(
  field: 'hardwareNumber' | 'softwareNumber',
  value: string,
  address: number,
): Finding {
  return { field, value, address, rule: 'bosch.numbers', isAtItsPlace: false };
}
