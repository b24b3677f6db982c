import type { ByteRange } from '../bytes/byte-range.ts';
import type { DetectionWork } from './detection-work.ts';
import { CAPPED_WEIGHT, findingBits, type MapFinding } from './finding.ts';
import { LayoutFindings } from './layout-findings.ts';
import { axesBeforeCells } from './layouts/axes-before-cells.ts';
import { countsAndAxes } from './layouts/counts-and-axes.ts';
import { idAndCountMaps, idUses } from './layouts/id-and-count.ts';
import { subtractAxisMaps } from './layouts/subtract-axes.ts';
import { describedTables } from './layouts/table-descriptors.ts';
import type { DetectionRule } from './map-candidate.ts';
import type { Processor } from './references/processor.ts';
import type { ReferenceIndex } from './references/reference-index.ts';
import { selectFindings } from './select-findings.ts';
import { ShapePrior, shapesOf } from './shape-prior.ts';
import { Smoothness } from './smoothness.ts';

/** An image with so many maps that a descriptor or ids name holds all its maps so. */
const LEAST_DESCRIBED_MAPS = 12;
/** Look-ups that code names before blocks are looked for only where it names them. */
export const LEAST_REFERENCES = 100;
/** Names of places that code has at least before a place without a name tells anything. */
export const LEAST_NAMES = 40;
/** A layout with fewer sure maps than this is likely chance wherever it seems to be. */
const LEAST_NAMED_MAPS = 3;
const FEW_NAMED_BITS = -20;
const LOOKED_UP_BITS = 12;
const ARGUMENT_BITS = 8;
const NAMED_BITS = 6;
const UNNAMED_BITS = -15;
/** So many plain maps with counts prove that an image has that layout; with fewer, each one is likely chance. */
const LEAST_COUNTED_MAPS = 6;
const FEW_COUNTED_BITS = -25;
/** With so many, and no names to go by, counts before two axes are as good as a name. */
const LEAST_PROVING_MAPS = 20;
const PROVEN_BITS = 8;
/** So many of them for each map whose axes stand without counts prove it, too. */
const COUNTED_SHARE = 0.25;
/** What is less likely than this is not kept. */
const LEAST_BITS = -5;
const LEAST_POSSIBLE_BITS = -25;
/** Shapes tell more of maps without counts than of others. */
const BARE_PRIOR_WEIGHT = 3;
const PIECE_BYTES = 0x4000;

/** Maps that tell their own layout. */
export interface ExplicitFindings {
  /** All of them, overlaps too. */
  readonly findings: readonly MapFinding[];
  /** The best of them, without overlaps, ascending. */
  readonly best: readonly MapFinding[];
  /** Whether descriptors or ids name so many maps that there are hardly others. */
  readonly isDescribed: boolean;
}

/** Looks for every layout in which counts, ids or descriptors stand with the map. Yields the part done, 0..1. */
export function* explicitFindings(
  bytes: Uint8Array,
  regions: readonly ByteRange[],
  processor: Processor,
  references: ReferenceIndex,
  work: DetectionWork,
): Generator<number, ExplicitFindings> {
  const smoothness = new Smoothness(bytes);
  const isUnnamed =
    references.lookUpCount < LEAST_REFERENCES && references.placeCount < LEAST_NAMES;
  const orders = ordersOf(processor);
  let counted = yield* countedFindings(smoothness, regions, orders, work);
  let named = namedFindings(smoothness, work);
  // A file keeps its counts in one way: beside sure maps with counts the axes that count down are there by chance.
  const isCounted = surest(counted, 'countsAndAxes', 12, 10).length >= LEAST_COUNTED_MAPS;
  const sureNamed = named.filter(
    (finding) => isSureMap(finding) && !(isCounted && finding.rule === 'subtractAxes'),
  );
  const isDescribed = selectFindings(sureNamed, CAPPED_WEIGHT).length >= LEAST_DESCRIBED_MAPS;
  const rules = new Set(
    sureNamed.length >= LEAST_NAMED_MAPS ? sureNamed.map(({ rule }) => rule) : [],
  );
  named = adjust(named, ({ rule }) => (rules.has(rule) ? 0 : FEW_NAMED_BITS));
  let bare: readonly MapFinding[] =
    processor === 'unknown' && !isDescribed ? bareFindings(smoothness, regions, orders, work) : [];
  if (references.lookUpCount >= LEAST_REFERENCES) {
    counted = adjust(counted, (finding) => lookedUpBits(finding, references));
  } else if (references.placeCount >= LEAST_NAMES) {
    counted = adjust(counted, ({ start, cells }) =>
      references.isPlace(start) || references.isPlace(cells) ? NAMED_BITS : UNNAMED_BITS,
    );
  }
  const sureCounted = surest([...named, ...counted], 'countsAndAxes', 12, 10);
  const sureBare = surest([...named, ...bare], 'axesBeforeCells', 1, 20);
  if (sureCounted.length < LEAST_COUNTED_MAPS) counted = adjust(counted, () => FEW_COUNTED_BITS);
  else if (isUnnamed && sureCounted.length >= LEAST_PROVING_MAPS)
    counted = adjust(counted, () => PROVEN_BITS);
  // Axes before cells are seen in maps with counts, too.
  if (sureCounted.length >= Math.max(LEAST_COUNTED_MAPS, COUNTED_SHARE * sureBare.length))
    bare = [];
  else if (sureBare.length > 0) {
    const prior = new ShapePrior(shapesOf(sureBare));
    const few = sureBare.length < LEAST_COUNTED_MAPS ? FEW_COUNTED_BITS : 0;
    bare = adjust(
      bare,
      ({ width, height }) => few + BARE_PRIOR_WEIGHT * prior.bitsOf(width, height),
    );
  }
  const best = selectFindings([...named, ...counted, ...bare], CAPPED_WEIGHT);
  return { findings: [...named, ...counted, ...bare], best, isDescribed };
}

/** Maps that ids or descriptors name. */
function namedFindings(smoothness: Smoothness, work: DetectionWork): readonly MapFinding[] {
  const { bytes } = smoothness;
  const named = new LayoutFindings(smoothness, work);
  const whole = [{ start: 0, end: bytes.length }];
  for (const { start, end } of piecesOf(whole)) {
    named.add(describedTables(bytes, start, end), end - start);
  }
  const uses = idUses(bytes);
  for (const { start, end } of piecesOf(whole)) {
    named.add(idAndCountMaps(bytes, uses, start, end), end - start);
  }
  named.add(subtractAxisMaps(bytes), bytes.length);
  return named.findings;
}

/** Maps with counts. Yields the part done, 0..1. */
function* countedFindings(
  smoothness: Smoothness,
  regions: readonly ByteRange[],
  orders: readonly boolean[],
  work: DetectionWork,
): Generator<number, readonly MapFinding[]> {
  const { bytes } = smoothness;
  const counted = new LayoutFindings(smoothness, work);
  for (const { start, end } of piecesOf(regions)) {
    for (const bigEndian of orders) {
      counted.add(countsAndAxes(bytes, start, end, bigEndian), end - start, isPossible);
    }
    yield start / bytes.length;
  }
  return counted.findings;
}

/** Maps behind two axes without counts. */
function bareFindings(
  smoothness: Smoothness,
  regions: readonly ByteRange[],
  orders: readonly boolean[],
  work: DetectionWork,
): readonly MapFinding[] {
  const bare = new LayoutFindings(smoothness, work);
  for (const { start, end } of regions) {
    for (const bigEndian of orders) {
      let searchedTo = start;
      for (const pair of axesBeforeCells(smoothness.bytes, start, end, bigEndian)) {
        bare.add(pair.drafts, pair.end - searchedTo, isPossible);
        searchedTo = pair.end;
      }
    }
  }
  return bare.findings;
}

/** Bits for a map with counts whose start is looked up, or whose cells or axes are arguments of a look-up. */
function lookedUpBits({ start, cells, x, y }: MapFinding, references: ReferenceIndex): number {
  if (references.isLookedUp(start)) return LOOKED_UP_BITS;
  const parts = [cells, ...[x, y].map((axis) => ('words' in axis ? axis.words.address : cells))];
  const isArgument = parts.some((part) => (references.get(part)?.pointerCount ?? 0) > 0);
  return isArgument ? ARGUMENT_BITS : 0;
}

/** Byte orders (big endian or not) that the words of maps may have. */
function ordersOf(processor: Processor): readonly boolean[] {
  if (processor === 'm68k') return [true];
  return processor === 'c167' ? [false] : [false, true];
}

/** Whether what is learnt later may still make a map of a finding. */
function isPossible(finding: MapFinding): boolean {
  return findingBits(finding, CAPPED_WEIGHT) > LEAST_POSSIBLE_BITS;
}

/** The findings of a rule that are beyond doubt, where the best of all are chosen. */
function surest(
  findings: readonly MapFinding[],
  rule: DetectionRule,
  leastLayoutBits: number,
  leastCellBits: number,
): MapFinding[] {
  return selectFindings(findings, CAPPED_WEIGHT).filter(
    (finding) =>
      finding.rule === rule &&
      finding.layoutBits >= leastLayoutBits &&
      finding.cellBits >= leastCellBits,
  );
}

function isSureMap({ height, rule, layoutBits, cellBits }: MapFinding): boolean {
  return height > 1 && (rule === 'descriptor' || (layoutBits > 5 && cellBits > 10));
}

function adjust(
  findings: readonly MapFinding[],
  bitsOf: (finding: MapFinding) => number,
): MapFinding[] {
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
