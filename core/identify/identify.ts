import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { imageView } from '../checksums/image-view.ts';
import { type Combined, combine } from './combine.ts';
import { ecuImage } from './ecu-image.ts';
import type { FamilyMatch } from './family-match.ts';
import { findVins } from './find-vins.ts';
import { foreignFormat } from './foreign-format.ts';
import type { Evidence, ForeignFormat, Identification, ImageLayout } from './identification.ts';
import { type MeasuredLayout, measureByteOrder, measureLayout } from './image-layout.ts';
import { MAKERS } from './registry.ts';
import { foursSwapped, pairsSwapped } from './swapped.ts';

/** Readers of chips with 16 and 32 data lines exchange bytes; their chips are no larger. */
const MAX_SWAPPED_BYTES = 0x400000;
const NEEDLES: readonly string[] = MAKERS.flatMap(({ needles }) => needles);

/**
 * Whose file this is, what numbers it carries, and how it is arranged.
 *
 * Every answer comes with its evidence; what the file does not say stays `undefined`, and a file that is no dump of a
 * control unit is unknown with confidence 0. Never throws and never writes, whatever the bytes.
 *
 * @param bytes the bare image: Intel HEX and S-records are decoded before
 */
export function identify(bytes: ReadonlyBytes): Identification {
  const image = imageView(bytes);
  const measured = measureLayout(image);
  const format = foreignFormat(image);
  if (format !== undefined) return foreign(format, measured);
  const content = image.subarray(0, measured.contentBytes);
  const plain = answerOf(content);
  const isAnswered = plain.match !== undefined || plain.contradictions.length > 0;
  if (isAnswered || content.length > MAX_SWAPPED_BYTES) {
    return withLayout(plain, measured, image, 'none');
  }
  const room = new Uint8Array(content.length);
  for (const swap of ['pairs', 'fours'] as const) {
    const swapped = swap === 'pairs' ? pairsSwapped : foursSwapped;
    const answer = answerOf(swapped(content, room));
    if (answer.match !== undefined && answer.match.strength !== 'hint') {
      return withLayout(answer, measured, image, swap);
    }
  }
  return withLayout(plain, measured, image, 'none');
}

function answerOf(content: Uint8Array): Combined {
  const image = ecuImage(content, NEEDLES);
  const matches = MAKERS.flatMap(({ recognise }): readonly FamilyMatch[] => recognise(image));
  return combine(matches, findVins(content));
}

function withLayout(
  { match, ...answer }: Combined,
  measured: MeasuredLayout,
  image: Uint8Array,
  swap: ImageLayout['swap'],
): Identification {
  const byteOrder = match === undefined ? measureByteOrder(image) : match.byteOrder;
  const groupBytes = { none: 1, pairs: 2, fours: 4 }[swap];
  const inFile = (evidence: Evidence): Evidence => ({
    ...evidence,
    address: evidence.address - (evidence.address % groupBytes),
  });
  return {
    ...answer,
    evidence: answer.evidence.map(inFile),
    contradictions: answer.contradictions.map(({ field, evidence }) => ({
      field,
      evidence: evidence.map(inFile),
    })),
    layout: { ...measured, byteOrder, processor: match?.processor, swap },
    foreignFormat: undefined,
  };
}

function foreign(format: ForeignFormat, measured: MeasuredLayout): Identification {
  const { match, ...nothing } = combine([], []);
  const layout = { ...measured, byteOrder: undefined, processor: undefined, swap: 'none' } as const;
  const evidence: Evidence = {
    field: 'family',
    address: 0,
    text: format,
    rule: 'foreign.format',
    verified: true,
  };
  return { ...nothing, evidence: [evidence], layout, foreignFormat: format };
}
