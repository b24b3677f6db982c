import { notPlaced, type PlaceFailure, type RegionPlace } from '../placement.ts';
import type { SolutionRegion } from '../solution.ts';
import { anchorsOf } from './anchors.ts';
import { confidenceOf } from './confidence.ts';
import type { Evidence } from './evidence.ts';
import { type Fit, fitsOf } from './fit.ts';
import { candidatesOf, ruleOf } from './place-rules.ts';
import { vetoOf } from './place-vetoes.ts';

/** A place with what it was told by; without a fit where there is none. */
export interface Decision {
  readonly place: RegionPlace;
  readonly fit: Fit | undefined;
}

/** Decides where a region stands, or why it cannot be told. */
export function decidePlace(region: SolutionRegion, evidence: Evidence): Decision {
  const { id, start, end } = region;
  const anchors = anchorsOf(region, evidence.chain);
  const distances = candidatesOf(region, evidence, anchors).filter(
    (distance) => start + distance >= 0 && end + distance <= evidence.target.length,
  );
  const fits = fitsOf(region, evidence, distances);
  const ruled = fits.flatMap((fit) => {
    const rule = ruleOf(region, anchors, fit, fits);
    return rule === null ? [] : [{ fit, rule }];
  });
  const places = (list: readonly Fit[]): number[] => list.map(({ distance }) => start + distance);
  const [best, second] = ruled;
  if (best === undefined) {
    const { left, right } = anchors;
    const isEdge = left !== undefined && right !== undefined && left.distance !== right.distance;
    return refused(id, isEdge ? 'edge' : 'no-anchor', places(fits));
  }
  if (second !== undefined) {
    return refused(id, 'ambiguous', places(ruled.map(({ fit }) => fit)));
  }
  const failure = vetoOf(region, evidence, best.fit, best.rule, fits);
  if (failure !== null) return refused(id, failure, places(fits));
  const { fit, rule } = best;
  const place: RegionPlace = {
    id,
    address: start + fit.distance,
    rule,
    confidence: confidenceOf(rule, fit),
    failure: null,
    rivals: places(fits.filter((other) => other !== fit)),
  };
  return { place, fit };
}

function refused(id: string, failure: PlaceFailure, rivals: readonly number[]): Decision {
  return { place: notPlaced(id, failure, rivals), fit: undefined };
}
