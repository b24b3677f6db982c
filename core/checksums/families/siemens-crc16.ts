import type { ByteRange } from '../../bytes/byte-range.ts';
import { readU16, readU32 } from '../../bytes/read-number.ts';
import type { ChecksumRule } from '../checksum-rule.ts';
import { checksumRule, numberSlot } from '../rule-parts.ts';

const MAX_ZONES = 16;

/** Where a descriptor {CRC, zone count, zones} stands, and what it needs beside. */
export interface Crc16Place {
  readonly id: string;
  readonly descriptorAt: number;
  readonly initialAt: number;
  /** Added to the addresses of the zones to get addresses of the file. */
  readonly zoneShift: number;
}

/**
 * The rule that a descriptor of Siemens control units describes, or `null` where none stands there.
 *
 * Little endian: u16 CRC, u16 count, then {first, last} as u32. The CRC runs through the zones in order.
 */
export function crc16Rule(
  bytes: Uint8Array,
  { id, descriptorAt, initialAt, zoneShift }: Crc16Place,
): ChecksumRule | null {
  const count = readU16(bytes, descriptorAt + 2, 'little') ?? 0;
  if (count === 0 || count > MAX_ZONES || initialAt + 2 > bytes.length) return null;
  const zones = Array.from({ length: count }, (_, i) =>
    zoneAt(bytes, descriptorAt + 4 + 8 * i, zoneShift),
  ).filter((zone) => zone !== null);
  // A CRC that covers its own value could not be written down plainly.
  const isPlain = zones.every(({ start, end }) => descriptorAt + 2 <= start || descriptorAt >= end);
  if (zones.length < count || !isPlain) return null;
  return checksumRule({
    id,
    rule: 'siemens.crc16',
    calculation: {
      kind: 'crc16',
      initial: { address: initialAt, lengthBytes: 2, byteOrder: 'little' },
      isByteSwapped: false,
    },
    ranges: zones,
    slot: numberSlot(descriptorAt, 2, 'little'),
    figures: { descriptorAt, initialAt },
  });
}

function zoneAt(bytes: Uint8Array, address: number, shift: number): ByteRange | null {
  const first = readU32(bytes, address, 'little');
  const last = readU32(bytes, address + 4, 'little');
  if (first === undefined || last === undefined) return null;
  const zone = { start: first + shift, end: last + shift + 1 };
  return zone.start >= 0 && zone.start < zone.end && zone.end <= bytes.length ? zone : null;
}
