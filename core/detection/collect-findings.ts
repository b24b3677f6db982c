import type { ByteRange } from '../bytes/byte-range.ts';
import { type LengthUses, pooledLengths, sumOfUses } from './axis-lengths.ts';
import { BestFindings } from './best-findings.ts';
import { calmRegions } from './calm-regions.ts';
import type { DetectionWork } from './detection-work.ts';
import { EndEvidence } from './end-evidence.ts';
import { explicitFindings, LEAST_NAMES, LEAST_REFERENCES } from './explicit-findings.ts';
import { CAPPED_WEIGHT, type CellWeight, type MapFinding, REFINED_WEIGHT } from './finding.ts';
import { LookUpRoutines } from './look-up-routines.ts';
import { referencedBlocks } from './referenced-blocks.ts';
import { CodeBlocks } from './references/code-blocks.ts';
import { collectReferences } from './references/collect-references.ts';
import { processorOf } from './references/processor.ts';
import { resolvePlaces } from './references/resolve-places.ts';
import { Refinement } from './refinement.ts';
import { selectFindings } from './select-findings.ts';
import { ShapePrior, shapesOf } from './shape-prior.ts';
import { smoothFindings } from './smooth-findings.ts';
import { SURE_CELL_BITS, type Survey } from './survey.ts';

/** Findings that are held at most where code names them: real images have up to 23,000. */
const MOST_HELD = 200_000;

/** All possible maps of an image, overlaps too. */
export interface Findings {
  readonly findings: readonly MapFinding[];
  /** How their smoothness counts. */
  readonly weight: CellWeight;
  /** Parts that were not searched for maps that tell no layout, for want of time. */
  readonly unsearched: readonly ByteRange[];
}

/** Scans an image for possible maps. Yields the part done, 0..1. */
export function* collectFindings(
  bytes: Uint8Array,
  work: DetectionWork,
): Generator<number, Findings> {
  const processor = processorOf(bytes);
  yield 0.02;
  const regions = calmRegions(bytes);
  yield 0.05;
  const references = collectReferences(bytes, processor);
  work.references = references.size;
  yield 0.15;
  const explicit = yield* within(
    explicitFindings(bytes, regions, processor, references, work),
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
    const findings = yield* within(namedFindings(survey, work), 0.4, 1);
    return { findings, weight: CAPPED_WEIGHT, unsearched: [] };
  }
  if (explicit.isDescribed) {
    return { findings: explicit.findings, weight: CAPPED_WEIGHT, unsearched: [] };
  }
  const { findings, unsearched } = yield* within(smoothFindings(survey, work), 0.4, 1);
  return { findings, weight: REFINED_WEIGHT, unsearched };
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
function* namedFindings(
  survey: Survey,
  work: DetectionWork,
): Generator<number, readonly MapFinding[]> {
  const { bytes, regions, references, explicit, bigEndian } = survey;
  // Files of a 68000 keep no counts with their axes.
  const pool: LengthUses =
    survey.processor === 'm68k' ? new Map() : pooledLengths(bytes, regions, bigEndian);
  const lengths = sumOfUses([pool, pool]);
  const ends = new EndEvidence(bytes, references, explicit.best);
  const context = { ...survey, ends, code: new CodeBlocks(bytes, survey.processor), work };
  const draft = yield* within(
    referencedBlocks({
      ...context,
      routines: undefined,
      prior: new ShapePrior([], lengths),
    }),
    0,
    0.5,
  );
  const first = selectFindings([...explicit.findings, ...draft], CAPPED_WEIGHT);
  const routines = new LookUpRoutines(references, first);
  const sure = first.filter(({ cellBits, layoutBits }) => cellBits > 40 && layoutBits > -6);
  const prior = new ShapePrior(shapesOf(sure), lengths);
  const usual = first.filter(({ width, height }) => prior.bitsOf(width, height) > 0);
  const learnt = { routines, prior, ends: new EndEvidence(bytes, references, usual) };
  const blocks = yield* within(referencedBlocks({ ...context, ...learnt }), 0.5, 1);
  const held = new BestFindings(MOST_HELD, CAPPED_WEIGHT, work);
  for (const finding of [...explicit.findings, ...blocks]) held.add(finding);
  return new Refinement(bytes, work).refine(held.findings, CAPPED_WEIGHT);
}

function isBigEndian(findings: readonly MapFinding[]): boolean {
  let lead = 0;
  for (const { cellBits, type } of findings) {
    if (cellBits < SURE_CELL_BITS || type.wordBytes === 1) continue;
    lead += type.bigEndian ? 1 : -1;
  }
  return lead > 0;
}
