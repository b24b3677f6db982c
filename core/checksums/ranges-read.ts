import type { ByteRange } from '../bytes/byte-range.ts';
import type { ChecksumRule, Edc15Seeds, InitialValue } from './checksum-rule.ts';

/** What a rule reads beside its ranges: the value itself, its inverse, numbers that stand in the file. */
export function rangesRead(rule: ChecksumRule): ByteRange[] {
  const { storedAt, storedLengthBytes, complementAt, calculation } = rule;
  const places = [placeAt(storedAt, storedLengthBytes)];
  if (complementAt !== null) places.push(placeAt(complementAt, storedLengthBytes));
  switch (calculation.kind) {
    case 'crc32':
    case 'crc16':
    case 'tricoreCrc':
      places.push(...placesOfInitial(calculation.initial));
      break;
    case 'edc15':
      places.push(...placesOfSeeds(calculation.seeds), ...placesOfSeeds(calculation.closing));
      break;
    case 'rsaMd5':
      places.push(placeAt(calculation.modulusAt, calculation.keyLengthBytes));
      break;
    default:
  }
  return places;
}

function placesOfInitial(initial: InitialValue): ByteRange[] {
  return typeof initial === 'number' ? [] : [placeAt(initial.address, initial.lengthBytes)];
}

function placesOfSeeds(seeds: Edc15Seeds): ByteRange[] {
  return seeds.kind === 'numbers' ? [] : [seeds.range];
}

function placeAt(start: number, lengthBytes: number): ByteRange {
  return { start, end: start + lengthBytes };
}
