import type { ByteRange } from '../bytes/byte-range.ts';
import { CAPPED_WEIGHT, type Finding, findingBits } from './finding.ts';
import { axesBeforeCells } from './layouts/axes-before-cells.ts';
import { countsAndAxes } from './layouts/counts-and-axes.ts';
import { idAndCountMaps } from './layouts/id-and-count.ts';
import { subtractAxisMaps } from './layouts/subtract-axes.ts';
import { describedTables } from './layouts/table-descriptors.ts';
import { LengthPrior, lengthsOf } from './length-prior.ts';
import type { Processor } from './references/processor.ts';
import type { ReferenceIndex } from './references/reference-index.ts';
import { selectFindings } from './select-findings.ts';

/** An image with so many maps that a descriptor or ids name holds all its maps so. */
const LEAST_DESCRIBED_MAPS = 12;
/** Places in code pages that are known before a place that is not among them tells anything. */
/** Look-ups that code names before blocks are looked for only where it names them. */
export const LEAST_REFERENCES = 100;
const LEAST_PLACES = 40;
const NAMED_BITS = 6;
const UNNAMED_BITS = -15;
/** So many plain maps with counts prove that an image has that layout; with fewer, each one is likely chance. */
const LEAST_COUNTED_MAPS = 6;
const FEW_COUNTED_BITS = -25;
/** What is less likely than this is not kept. */
const LEAST_BITS = -5;
const PIECE_BYTES = 0x10000;

/** Maps that tell their own layout. */
export interface ExplicitFindings {
  /** All of them, overlaps too. */
  readonly findings: readonly Finding[];
  /** The best of them, without overlaps, ascending. */
  readonly best: readonly Finding[];
  /** Whether descriptors or ids name so many maps that there are hardly others. */
  readonly isDescribed: boolean;
}

/** Looks for every layout in which counts, ids or descriptors stand with the map. Yields the part done, 0..1. */
export function* explicitFindings(
  bytes: Uint8Array,
  regions: readonly ByteRange[],
  processor: Processor,
  references: ReferenceIndex,
): Generator<number, ExplicitFindings> {
  const named: Finding[] = [
    ...describedTables(bytes, 0, bytes.length),
    ...idAndCountMaps(bytes),
    ...subtractAxisMaps(bytes),
  ];
  const isDescribed = named.filter(isSureMap).length >= LEAST_DESCRIBED_MAPS;
  let counted: Finding[] = [];
  let bare: Finding[] = [];
  for (const { start, end } of piecesOf(regions)) {
    for (const bigEndian of ordersOf(processor)) {
      counted.push(...countsAndAxes(bytes, start, end, bigEndian));
    }
    yield start / bytes.length;
  }
  if (processor === 'unknown' && !isDescribed) {
    for (const { start, end } of regions) {
      for (const bigEndian of ordersOf(processor)) {
        bare.push(...axesBeforeCells(bytes, start, end, bigEndian));
      }
    }
  }
  if (references.lookUpCount >= LEAST_REFERENCES) {
    counted = adjust(counted, ({ start }) =>
      (references.get(start)?.callCount ?? 0) > 0 ? 12 : 0,
    );
  } else if (references.placeCount >= LEAST_PLACES) {
    counted = adjust(counted, ({ start, cells }) =>
      references.isPlace(start) || references.isPlace(cells) ? NAMED_BITS : UNNAMED_BITS,
    );
  }
  let best = selectFindings([...named, ...counted, ...bare], CAPPED_WEIGHT);
  const sureBare = best.filter(
    ({ rule, layoutBits, cellBits }) =>
      rule === 'axesBeforeCells' && layoutBits > 0 && cellBits > 20,
  );
  if (sureBare.length > 0) {
    const prior = new LengthPrior(lengthsOf(sureBare));
    bare = adjust(bare, ({ width, height }) => 2 * prior.bitsOf(width, height));
    best = selectFindings([...named, ...counted, ...bare], CAPPED_WEIGHT);
  }
  const sureCounted = best.filter(
    ({ rule, layoutBits, cellBits }) =>
      rule === 'countsAndAxes' && layoutBits >= 12 && cellBits >= 10,
  );
  if (sureCounted.length < LEAST_COUNTED_MAPS) {
    counted = adjust(counted, () => FEW_COUNTED_BITS);
    best = selectFindings([...named, ...counted, ...bare], CAPPED_WEIGHT);
  }
  return { findings: [...named, ...counted, ...bare], best, isDescribed };
}

/** Byte orders (big endian or not) that the words of maps may have. */
function ordersOf(processor: Processor): readonly boolean[] {
  if (processor === 'm68k') return [true];
  return processor === 'c167' ? [false] : [false, true];
}

function isSureMap({ height, rule, layoutBits, cellBits }: Finding): boolean {
  return height > 1 && (rule === 'descriptor' || (layoutBits > 5 && cellBits > 10));
}

function adjust(findings: readonly Finding[], bitsOf: (finding: Finding) => number): Finding[] {
  return findings
    .map((finding) => ({ ...finding, layoutBits: finding.layoutBits + bitsOf(finding) }))
    .filter((finding) => findingBits(finding, CAPPED_WEIGHT) > LEAST_BITS);
}

function* piecesOf(regions: readonly ByteRange[]): Generator<ByteRange> {
  for (const { start, end } of regions) {
    for (let at = start; at < end; at += PIECE_BYTES) {
      yield { start: at, end: Math.min(end, at + PIECE_BYTES) };
    }
  }
}
