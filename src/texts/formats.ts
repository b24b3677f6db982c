const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB'] as const;

const RELATIVE_UNITS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A length as people read it: up to three digits of a binary unit. */
export interface ReadableLength {
  readonly value: number;
  readonly unit: (typeof BYTE_UNITS)[number];
}

/** @param lengthBytes 0 or more */
export function readableLength(lengthBytes: number): ReadableLength {
  let value = lengthBytes;
  let power = 0;
  // The next unit begins where this one would need a fourth digit, so that 1,048,575 B does not read as 1,024 KiB.
  while (value >= 1023.5 && power < BYTE_UNITS.length - 1) {
    value /= 1024;
    power++;
  }
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return { value: rounded, unit: BYTE_UNITS[power] ?? 'GiB' };
}

/** A distance in time as people say it. */
export interface RelativeTime {
  /** Negative is past. */
  readonly value: number;
  readonly unit: Intl.RelativeTimeFormatUnit;
}

/**
 * The largest unit that fits at least once, rounded down; less than a minute is 0 seconds, "now".
 *
 * @param distanceMs negative is past
 */
export function relativeTime(distanceMs: number): RelativeTime {
  const found = RELATIVE_UNITS.find(([, lengthMs]) => Math.abs(distanceMs) >= lengthMs);
  if (found === undefined) return { value: 0, unit: 'second' };
  const [unit, lengthMs] = found;
  return { value: Math.trunc(distanceMs / lengthMs), unit };
}
