import type { ByteRange } from '../bytes/byte-range.ts';
import type { Identification, IdentificationField } from '../identify/identification.ts';

/** Bytes of a group that a reader of chips exchanges. */
const GROUP_BYTES = { none: 1, pairs: 2, fours: 4 } as const;

/**
 * Where a file says something of itself, in every copy of its content. Digits of bytes are taken for letters: a place may be told
 * as twice as long as it is, and never as too short.
 */
export function placesOfEvidence(
  { evidence, layout }: Pick<Identification, 'evidence' | 'layout'>,
  field: IdentificationField,
): ByteRange[] {
  const group = GROUP_BYTES[layout.swap];
  const first = layout.copies[0] ?? 0;
  return evidence
    .filter((each) => each.field === field && each.rule !== 'vin.placeholder')
    .flatMap(({ address, text }) => {
      const lengthBytes = group * Math.ceil(text.length / group) + (group > 1 ? group : 0);
      return layout.copies.map((copy) => {
        const start = address - first + copy;
        return { start, end: start + Math.max(1, lengthBytes) };
      });
    });
}
