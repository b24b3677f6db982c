import type { ByteRange } from '../bytes/byte-range.ts';
import type { WordType } from '../values/word.ts';
import { axisPool } from './axis-pool.ts';
import { calmRegions } from './calm-regions.ts';
import { EndEvidence } from './end-evidence.ts';
import { type ExplicitFindings, explicitFindings, LEAST_REFERENCES } from './explicit-findings.ts';
import { CAPPED_WEIGHT, type CellWeight, type Finding, FULL_WEIGHT } from './finding.ts';
import { LookUpRoutines } from './look-up-routines.ts';
import { referencedBlocks } from './referenced-blocks.ts';
import { CodeBlocks } from './references/code-blocks.ts';
import { collectReferences } from './references/collect-references.ts';
import { type Processor, processorOf } from './references/processor.ts';
import type { ReferenceIndex } from './references/reference-index.ts';
import { resolvePlaces } from './references/resolve-places.ts';
import { selectFindings } from './select-findings.ts';
import { ShapePrior, shapesOf } from './shape-prior.ts';
import { smoothBlocks } from './smooth-blocks.ts';
import { promisingWindows } from './window-promise.ts';

/** Names of places that code has at least before a place without a name tells anything. */
const LEAST_NAMES = 40;
const SURE_CELL_BITS = 20;
const WINDOW_BYTES = 0x8000;
const LEAST_WINDOW_BYTES = 32;
/** Blocks may reach so far beyond the window of their start. */
const REACH_BYTES = 0x1000;
/** Bytes searched for blocks of the lengths that axes have, and of any lengths; the search takes seconds per MiB. */
const MOST_GUIDED_BYTES = 0x50000;
const MOST_UNGUIDED_BYTES = 0xc000;
/** Blocks that are kept at most, 200 bytes each. */
const MOST_FINDINGS = 1_000_000;

/** All possible maps of an image, overlaps too. */
export interface Findings {
  readonly findings: readonly Finding[];
  /** How their smoothness counts. */
  readonly weight: CellWeight;
}

/** Everything known of an image before blocks without counts are looked for. */
interface Survey {
  readonly bytes: Uint8Array;
  readonly processor: Processor;
  readonly regions: readonly ByteRange[];
  readonly references: ReferenceIndex;
  readonly explicit: ExplicitFindings;
  readonly bigEndian: boolean;
  /** Addresses at which found maps begin. */
  readonly starts: ReadonlySet<number>;
}

/** Scans an image for possible maps. Yields the part done, 0..1. */
export function* collectFindings(bytes: Uint8Array): Generator<number, Findings> {
  const processor = processorOf(bytes);
  yield 0.02;
  const regions = calmRegions(bytes);
  yield 0.05;
  const references = collectReferences(bytes, processor);
  yield 0.15;
  const explicit = yield* within(
    explicitFindings(bytes, regions, processor, references),
    0.15,
    0.4,
  );
  const survey: Survey = {
    bytes,
    processor,
    regions,
    references,
    explicit,
    bigEndian: processor === 'm68k' || (processor === 'unknown' && isBigEndian(explicit.best)),
    starts: new Set(explicit.best.map(({ start }) => start)),
  };
  if (areNamed(survey)) {
    const findings = yield* within(namedFindings(survey), 0.4, 1);
    return { findings, weight: CAPPED_WEIGHT };
  }
  if (explicit.isDescribed) return { findings: explicit.findings, weight: CAPPED_WEIGHT };
  const blocks = yield* within(smoothFindings(survey), 0.4, 1);
  return { findings: [...explicit.findings, ...blocks], weight: FULL_WEIGHT };
}

/** Whether code names so many look-ups that maps without a header are at those only. */
function areNamed({ processor, references, regions, explicit }: Survey): boolean {
  const lookUps = references.lookUpCount;
  if (processor !== 'c167' || references.placeCount < LEAST_NAMES)
    return lookUps >= LEAST_REFERENCES;
  const sure = explicit.best.filter(({ cellBits }) => cellBits >= SURE_CELL_BITS);
  const known = new Set(sure.flatMap(({ start, cells }) => [start, cells]));
  if (resolvePlaces(references, regions, known)) return true;
  return lookUps >= Math.max(LEAST_REFERENCES, references.placeCount);
}

/** Passes the progress of a part on as the stretch [from, to] of the whole. */
function* within<Result>(
  part: Generator<number, Result>,
  from: number,
  to: number,
): Generator<number, Result> {
  for (;;) {
    const step = part.next();
    if (step.done === true) return step.value;
    yield from + (to - from) * step.value;
  }
}

/** Adds blocks that code names: once to learn what its look-ups take, once more with that. */
function* namedFindings(survey: Survey): Generator<number, Finding[]> {
  const { bytes, references, explicit } = survey;
  // Files of a 68000 keep no counts with their axes.
  const axes = survey.processor === 'm68k' ? [] : axisPool(bytes, survey.regions, survey.bigEndian);
  const pool = axes.map(({ count }) => count);
  const ends = new EndEvidence(bytes, references, explicit.best);
  const context = { ...survey, ends, code: new CodeBlocks(bytes, survey.processor) };
  const draft = yield* within(
    referencedBlocks({
      ...context,
      routines: undefined,
      prior: new ShapePrior([], [...pool, ...pool]),
    }),
    0,
    0.5,
  );
  const first = selectFindings([...explicit.findings, ...draft], CAPPED_WEIGHT);
  const routines = new LookUpRoutines(references, first);
  const sure = first.filter(({ cellBits, layoutBits }) => cellBits > 40 && layoutBits > -6);
  const prior = new ShapePrior(shapesOf(sure), [...pool, ...pool]);
  const usual = first.filter(({ width, height }) => prior.bitsOf(width, height) > 0);
  const learnt = { routines, prior, ends: new EndEvidence(bytes, references, usual) };
  const blocks = yield* within(referencedBlocks({ ...context, ...learnt }), 0.5, 1);
  return [...explicit.findings, ...blocks];
}

/** Blocks whose rows follow each other smoothly, where no map is sure. */
function* smoothFindings(survey: Survey): Generator<number, Finding[]> {
  const { bytes, processor, regions, references, explicit, bigEndian, starts } = survey;
  const named =
    references.placeCount + references.lookUpCount >= LEAST_NAMES
      ? (address: number) => references.isPlace(address) || references.isLookedUp(address)
      : undefined;
  const pool = axisPool(bytes, regions, bigEndian).map(({ count }) => count);
  const certain = explicit.best.filter(({ cellBits }) => cellBits >= SURE_CELL_BITS);
  const prior = new ShapePrior(shapesOf(certain), [...pool, ...pool]);
  const lengths = prior.usual.size > 0 ? prior.usual : undefined;
  const isAligned = certain.length > 10 && certain.every(({ start }) => start % 4 === 0);
  const taken = explicit.best.filter(
    ({ rule, layoutBits, cellBits }) =>
      rule !== 'axesBeforeCells' && layoutBits + Math.min(30, cellBits) > 25,
  );
  const mostBytes = lengths === undefined ? MOST_UNGUIDED_BYTES : MOST_GUIDED_BYTES;
  const windows = promisingWindows(bytes, windowsOf(gapsOf(regions, taken)), mostBytes);
  const searchedBytes = windows.reduce((sum, { start, end }) => sum + end - start, 0);
  const search = { bytes, searchedBytes, lengths, isNamed: named, starts, prior };
  const findings: Finding[] = [];
  for (const { start, end, reach } of windows) {
    for (const type of typesOf(processor, bigEndian)) {
      const alignBytes = isAligned ? 4 : type.wordBytes;
      for (const block of smoothBlocks({ ...search, type, alignBytes }, start, end, reach)) {
        findings.push(block);
      }
    }
    if (findings.length > MOST_FINDINGS) break;
    yield end / bytes.length;
  }
  return findings;
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

function isBigEndian(findings: readonly Finding[]): boolean {
  let lead = 0;
  for (const { cellBits, type } of findings) {
    if (cellBits < SURE_CELL_BITS || type.wordBytes === 1) continue;
    lead += type.bigEndian ? 1 : -1;
  }
  return lead > 0;
}

function typesOf(processor: Processor, bigEndian: boolean): readonly WordType[] {
  const types: WordType[] = [
    { wordBytes: 1, bigEndian, signed: false, float: false },
    { wordBytes: 2, bigEndian, signed: false, float: false },
  ];
  if (processor === 'unknown') types.push({ wordBytes: 4, bigEndian, signed: false, float: true });
  return types;
}

/** Parts of the regions that no finding takes. Ascending. */
function gapsOf(regions: readonly ByteRange[], taken: readonly Finding[]): ByteRange[] {
  const free: ByteRange[] = [];
  for (const region of regions) {
    let at = region.start;
    for (const { start, end } of taken) {
      if (end <= at || start >= region.end) continue;
      if (start > at) free.push({ start: at, end: start });
      at = Math.max(at, end);
    }
    if (at < region.end) free.push({ start: at, end: region.end });
  }
  return free.map(({ start, end }) => ({ start: start + (-start & 3), end: end - (end & 1) }));
}
