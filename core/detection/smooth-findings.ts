import type { ByteRange } from '../bytes/byte-range.ts';
import { mergeRanges } from '../bytes/split-ranges.ts';
import type { WordType } from '../values/word.ts';
import { anchoredBlocks } from './anchored-blocks.ts';
import { AnchoredPrices } from './anchored-prices.ts';
import { type LengthUses, pooledLengths, sumOfUses, usesOf } from './axis-lengths.ts';
import { BestFindings } from './best-findings.ts';
import type { DetectionWork } from './detection-work.ts';
import { namesLeft } from './explained-names.ts';
import { LEAST_NAMES } from './explicit-findings.ts';
import { FULL_WEIGHT, type MapFinding, REFINED_WEIGHT } from './finding.ts';
import { flatBlocks } from './flat-blocks.ts';
import type { Processor } from './references/processor.ts';
import { Refinement } from './refinement.ts';
import { selectFindings } from './select-findings.ts';
import { ShapePrior, shapesOf } from './shape-prior.ts';
import { SmoothBlocks, type SmoothSearch, wrappedBlock } from './smooth-blocks.ts';
import { SURE_CELL_BITS, type Survey } from './survey.ts';
import { promisingWindows } from './window-promise.ts';

const WINDOW_BYTES = 0x8000;
const LEAST_WINDOW_BYTES = 32;
/** Blocks may reach so far beyond the window of their start. */
const REACH_BYTES = 0x1000;
/** Bytes searched for blocks of the lengths that axes have, and of any lengths; the search takes seconds per MiB. */
const MOST_GUIDED_BYTES = 0x50000;
const MOST_UNGUIDED_BYTES = 0x20000;
/** Findings that are held at most. Nearly all real images have up to 150,000; four have a million, in two data sets that are alike. */
const MOST_HELD = 300_000;
/** Lengths that are searched for, the most usual ones: real images have up to 15. */
const MOST_LENGTHS = 24;
/** Maps begin at multiples of 4 if so many sure ones, and so great a share of them, do. */
const LEAST_ALIGNED = 10;
const ALIGNED_SHARE = 0.9;
/** In larger images, and of more chosen maps, there is no time to look around each. */
const MOST_ANCHORED_BYTES = 0x800000;
const MOST_ANCHORS = 400;
/** Times the search learns from the maps that were chosen. */
const PASSES = 2;
/** Blocks that shapes are learnt from, and how many alone tell what is usual among blocks. */
const LEARNT_CELL_BITS = 60;
const LEAST_LEARNT = 20;

/** What the search has found, and where there was no time for it. */
interface SmoothFindings {
  readonly findings: readonly MapFinding[];
  /** Parts that were not searched, ascending. */
  readonly unsearched: readonly ByteRange[];
}

/** A search in all types that cells of an image may have. */
type Search = Omit<SmoothSearch, 'type' | 'alignBytes'>;

/** Maps with counts, and blocks whose rows follow each other smoothly where no map is sure. Yields the part done, 0..1. */
export function* smoothFindings(
  survey: Survey,
  work: DetectionWork,
): Generator<number, SmoothFindings> {
  const { bytes, processor, regions, references, explicit, bigEndian, starts } = survey;
  const isNamed =
    references.placeCount + references.lookUpCount >= LEAST_NAMES
      ? namesLeft(references, [])
      : undefined;
  const pool = pooledLengths(bytes, regions, bigEndian);
  const certain = explicit.best.filter(({ cellBits }) => cellBits >= SURE_CELL_BITS);
  const prior = new ShapePrior(shapesOf(certain), sumOfUses([pool, pool]));
  const lengths = prior.usual.size > 0 ? prior.mostUsualOf(prior.usual, MOST_LENGTHS) : undefined;
  const aligned = certain.filter(({ start }) => start % 4 === 0).length;
  const isAligned = certain.length > LEAST_ALIGNED && aligned >= ALIGNED_SHARE * certain.length;
  const types = typesOf(processor, bigEndian).map((type) => ({
    type,
    alignBytes: isAligned ? 4 : type.wordBytes,
  }));
  const taken = explicit.best.filter(
    ({ rule, layoutBits, cellBits }) =>
      rule !== 'axesBeforeCells' && layoutBits + Math.min(30, cellBits) > 25,
  );
  const mostBytes = lengths === undefined ? MOST_UNGUIDED_BYTES : MOST_GUIDED_BYTES;
  const all = windowsOf(gapsOf(regions, taken));
  const windows = promisingWindows(bytes, all, mostBytes);
  const searched = new Set(windows);
  const unsearched = mergeRanges(all.filter((window) => !searched.has(window)));
  const searchedBytes = windows.reduce((sum, { start, end }) => sum + end - start, 0);
  const search: Search = { bytes, searchedBytes, lengths, isNamed, starts, prior };
  const held = new BestFindings(MOST_HELD, FULL_WEIGHT, work);
  for (const finding of explicit.findings) held.add(finding);
  const searches = types.map((words) => new SmoothBlocks({ ...search, ...words }, work));
  for (const { start, end, reach } of windows) {
    for (const blocks of searches) {
      for (const block of blocks.in(start, end, reach)) held.add(block);
    }
    yield (0.7 * end) / bytes.length;
  }
  const refinement = new Refinement(bytes, work);
  const refined = refinement.refine(held.findings, FULL_WEIGHT);
  if (lengths === undefined) return { findings: refined, unsearched };
  const lengthsKnown = sumOfUses([pool, pool, usesOf(lengthsOf(certain))]);
  const prices = new AnchoredPrices(bytes, refinement);
  let findings: readonly MapFinding[] = refined;
  for (let pass = 0; pass < PASSES; pass++) {
    yield 0.7 + (0.3 * pass) / PASSES;
    const chosen = selectFindings(findings, REFINED_WEIGHT);
    const next: Search = {
      ...search,
      isNamed: isNamed === undefined ? undefined : namesLeft(references, chosen),
      prior: blockPrior(chosen, certain, lengthsKnown),
    };
    const more =
      chosen.length > MOST_ANCHORS || bytes.length > MOST_ANCHORED_BYTES
        ? []
        : types.flatMap((words) => anchoredBlocks({ ...next, ...words }, chosen, regions));
    findings = [...refined.map((finding) => judgedAnew(next, finding)), ...prices.price(more)];
  }
  const chosen = selectFindings(findings, REFINED_WEIGHT);
  return { findings: [...chosen, ...flatBlocks(bytes, chosen)], unsearched };
}

/** Shapes of the blocks among chosen maps, and of maps with counts where those are few. */
function blockPrior(
  chosen: readonly MapFinding[],
  certain: readonly MapFinding[],
  lengths: LengthUses,
): ShapePrior {
  const blocks = chosen.filter(
    ({ rule, cellBits }) => rule === 'smoothRows' && cellBits > LEARNT_CELL_BITS,
  );
  const known = blocks.length < LEAST_LEARNT ? [...certain, ...blocks] : blocks;
  return new ShapePrior(shapesOf(known), lengths);
}

function lengthsOf(findings: readonly MapFinding[]): number[] {
  return shapesOf(findings).flatMap(({ width, height }) => [width, height]);
}

/** A block with what a search that learnt more tells of its place and shape. */
function judgedAnew(search: Search, finding: MapFinding): MapFinding {
  if (finding.rule !== 'smoothRows') return finding;
  const { cells, width, height, type, cellBits } = finding;
  const words = { type, alignBytes: type.wordBytes };
  const block = wrappedBlock({ ...search, ...words }, cells, width, height, cellBits);
  return { ...block, edgeBits: finding.edgeBits };
}

/** A part in which blocks may begin; they end before `reach`. */
interface Window extends ByteRange {
  readonly reach: number;
}

/** Pieces of ranges, long enough to hold a map. */
function windowsOf(ranges: readonly ByteRange[]): Window[] {
  return ranges.flatMap(({ start, end }) => {
    const windows: Window[] = [];
    for (let at = start; at + LEAST_WINDOW_BYTES <= end; at += WINDOW_BYTES) {
      const stop = Math.min(end, at + WINDOW_BYTES);
      windows.push({ start: at, end: stop, reach: Math.min(end, stop + REACH_BYTES) });
    }
    return windows;
  });
}

function typesOf(processor: Processor, bigEndian: boolean): readonly WordType[] {
  const types: WordType[] = [
    { wordBytes: 1, bigEndian, signed: false, float: false },
    { wordBytes: 2, bigEndian, signed: false, float: false },
  ];
  if (processor === 'unknown') types.push({ wordBytes: 4, bigEndian, signed: false, float: true });
  return types;
}

/**
 * Parts of the regions that no finding takes.
 *
 * @param regions, taken ascending, without overlaps
 */
function gapsOf(regions: readonly ByteRange[], taken: readonly MapFinding[]): ByteRange[] {
  const free: ByteRange[] = [];
  let next = 0;
  for (const region of regions) {
    let at = region.start;
    while (next < taken.length && (taken[next]?.end ?? 0) <= at) next++;
    for (let i = next; i < taken.length; i++) {
      const other = taken[i];
      if (other === undefined || other.start >= region.end) break;
      if (other.start > at) free.push({ start: at, end: other.start });
      at = Math.max(at, other.end);
      // One that ends behind the region is looked at again in the next.
      next = i;
    }
    if (at < region.end) free.push({ start: at, end: region.end });
  }
  return free.map(({ start, end }) => ({ start: start + (-start & 3), end: end - (end & 1) }));
}
