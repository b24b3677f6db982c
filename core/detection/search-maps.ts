import type { ByteRange } from '../bytes/byte-range.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { collectFindings } from './collect-findings.ts';
import { DetectionWork } from './detection-work.ts';
import type { MapFinding } from './finding.ts';
import { type MapCandidate, potentialMapType } from './map-candidate.ts';
import { neighbourShares } from './neighbour-share.ts';
import { scoreOf } from './rank-findings.ts';
import { selectFindings } from './select-findings.ts';

/** What of the candidates is wanted. */
export interface DetectionOptions {
  /** Leaves out candidates below this score, 0..1. 0 if not given: all. */
  readonly leastScore?: number;
  /** Most candidates. All if not given. */
  readonly limit?: number;
  /** Counts what is done. */
  readonly work?: DetectionWork;
}

/** What a search for maps has come to. */
export interface MapSearch {
  /** Best first. No two share a cell. */
  readonly candidates: readonly MapCandidate[];
  /**
   * Parts of the image, ascending, in which only maps were looked for that tell their own layout: there was no time to look for
   * others in all of a large image. They look like calibrations less than what was searched.
   */
  readonly unsearched: readonly ByteRange[];
}

/**
 * Finds what looks like a map in an image. Any bytes may be given; it never throws.
 *
 * Work of seconds for large images: jobs use `detectionSteps`.
 */
export function searchMaps(bytes: ReadonlyBytes, options: DetectionOptions = {}): MapSearch {
  const steps = detectionSteps(bytes, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * The same in steps of some milliseconds: yields the part done, 0..1, rising; returns what it has come to. To cancel, stop asking.
 */
export function* detectionSteps(
  bytes: ReadonlyBytes,
  options: DetectionOptions = {},
): Generator<number, MapSearch> {
  const { leastScore = 0, limit = Number.POSITIVE_INFINITY, work = new DetectionWork() } = options;
  const image = bytes instanceof Uint8Array ? bytes : bytes.slice();
  const { findings, weight, unsearched } = yield* collectFindings(image, work);
  const chosen = selectFindings(findings, weight);
  const shares = neighbourShares(chosen);
  const candidates = chosen
    .map((finding, i) => candidateOf(finding, scoreOf(finding, shares[i] ?? 0)))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score || a.address - b.address)
    .slice(0, limit);
  return { candidates, unsearched };
}

function candidateOf(finding: MapFinding, score: number): MapCandidate {
  const { cells, width, height, type, x, y, rule, cellBits, layoutBits, pointerCount } = finding;
  return {
    address: cells,
    width,
    height,
    wordType: type,
    order: 'rowMajor',
    x,
    y,
    type: potentialMapType(height, type),
    score,
    reason: { rule, cellBits, layoutBits, pointerCount },
  };
}
