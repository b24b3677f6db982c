import type { PlaceFailure, PlaceRule } from '../placement.ts';
import type { SolutionRegion } from '../solution.ts';
import { duel } from './duel.ts';
import { EDGE_BYTES, type Evidence, REACH_BYTES } from './evidence.ts';
import type { Fit } from './fit.ts';
import { equalShare, likeness, support } from './likeness.ts';
import type { MatchRun } from './match-runs.ts';
import { isExactlyOnce, isWholeOnce } from './place-rules.ts';
import { isAnotherMember, isSeriesHeld } from './series.ts';
import { goesOn, wordStepsOf } from './word-steps.ts';

const RIVAL_WEIGHT = 1.5;
const MOST_RIVALS = 24;
/** Equal bytes beside a region that are no padding, and how far they are counted. */
const LEAST_SIDE_SUPPORT = 4;
const SIDE_BYTES = 1024;
/** A share of what speaks for a place that makes another as good. */
const AS_GOOD = 0.8;
const LEAST_WEIGHT_OF_HELD = 6;
/** What stands here whole and tells so much is not doubted for what stands beside it. */
const LEAST_OF_SURE = { told: 24, rareSeeds: 12 };
/** So many bytes that tell something must be equal elsewhere, or so large a share with such a lead: a word may have been added. */
const LEAST_TOLD_ELSEWHERE = 7;
const MOST_ELSEWHERE = 0.8;
const LEAD_ELSEWHERE = 0.4;
const LEAD_OF_NEARBY = 0.04;
const LEAD_OF_SLIDE = 0.15;
const LEAD_OF_EQUAL_SLIDE = 0.4;
const MOST_SLIDE_BYTES = 16;
/** Bytes that fill up before an object that begins at an even or a fourth address. */
const MOST_SLACK_BYTES = 4;
/** How much of a region is its end, how like it must be, and how like its surroundings where it is not. */
const SHARE_OF_END = 0.125;
const LEAST_LIKE_END = 0.5;
const LEAST_EDGE_OF_END = 0.9;
/** So much less like the region may its like beside it be and still be taken for it. */
const LEAD_OF_BESIDE = 0.15;

/** What speaks against a place that a rule has found; `null` if nothing does. */
export function vetoOf(
  region: SolutionRegion,
  evidence: Evidence,
  fit: Fit,
  rule: PlaceRule,
  all: readonly Fit[],
): PlaceFailure | null {
  const { start, end } = region;
  const { source, target, votes } = evidence;
  const isNamed = fit.startSites > 0 || fit.endSites > 0 || fit.isBracketed;
  const isShort = end - start < 8;
  if (isShort && !isNamed && (fit.leftEdge < 0.7 || fit.rightEdge < 0.7)) return 'edge';
  const hasEdges = fit.leftEdge >= 0.9 && fit.rightEdge >= 0.9;
  const isKnown = isNamed || (isShort && hasEdges) || isHeld(fit);
  if (!isKnown && fit.like < 0.4 && fit.correlation < 0.6) return 'unlike';
  const inside = votes.filter(({ address }) => address > start && address <= end);
  if (fit.own < 0.97 && inside.some(({ distance }) => distance !== fit.distance)) return 'resized';
  if (!isNamed && all.some((other) => isElsewhere(fit, other))) return 'elsewhere';
  const isFlat = fit.told < 3 && fit.own >= 0.7;
  if (isFlat && !isNamed && !(fit.isLeftClosed && fit.isRightClosed)) return 'edge';
  const isWholeNamed = fit.isBracketed || (fit.startSites > 0 && fit.endSites > 0);
  if (isFlat && !isWholeNamed && fit.own < 0.97) return 'edge';
  const isExact = isExactlyOnce(fit, all);
  if (rule !== 'pointer' && !fit.isBracketed && !isSeriesHeld(region, evidence, fit, isExact))
    return 'twin';
  // Code that leads near it says nothing of what was moved within.
  const isStartNamed = fit.startSites > 0;
  if (rule !== 'pointer' && !isStartNamed && isAnotherMember(region, evidence, fit)) return 'twin';
  if (rule !== 'copy' && !isNamed && !hasSides(region, evidence, fit)) return 'edge';
  if (rule === 'between' && !isNamed && fitsBetterNearby(region, evidence, fit)) return 'twin';
  if (rule === 'inside' && !isNamed && isCutOff(region, evidence, fit)) return 'resized';
  if (
    rule === 'between' &&
    !isStartNamed &&
    (hasSlack(region, evidence, fit) || slides(region, evidence, fit))
  )
    return 'edge';
  const isSure = isNamed || isExact || isWholeOnce(region, fit, all, LEAST_OF_SURE);
  if (!isSure && isBetterBeside(region, evidence, fit, rule)) return 'edge';
  for (const rival of rivalsOf(region, evidence)) {
    if (rival === fit.distance) continue;
    if (isAsGoodAround(region, evidence, fit.distance, rival)) return 'ambiguous';
    const ofRival = equalShare(source, target, start, end, rival);
    const isCopy = ofRival > 0.97 && fit.own < 0.97;
    const left = duel(source, target, start - 1, -1, fit.distance, rival);
    const right = duel(source, target, end, 1, fit.distance, rival);
    if (left === 'second' && right === 'second' && rule !== 'pointer') return 'ambiguous';
    if (isCopy && (left === 'second' || right === 'second')) return 'elsewhere';
    if (left === 'none' && right === 'none') return 'twin';
  }
  return null;
}

/** Whether the content of a region stands at another place: all of it, or most of it and much more than here. */
function isElsewhere({ own }: Fit, other: Fit): boolean {
  if (other.told < LEAST_TOLD_ELSEWHERE) return false;
  return (
    (other.own >= 0.97 && other.own > own + 0.03) ||
    (other.own >= MOST_ELSEWHERE && other.own >= own + LEAD_ELSEWHERE)
  );
}

/** Whether both neighbours stand right beside a region, byte for byte, and more with them: then its values alone are others. */
function isHeld(fit: Fit): boolean {
  return (
    Math.min(fit.leftEdge, fit.rightEdge) >= 0.97 &&
    Math.max(fit.leftGap, fit.rightGap) <= EDGE_BYTES &&
    Math.min(fit.leftWeight, fit.rightWeight) >= LEAST_WEIGHT_OF_HELD
  );
}

/** Whether far around a region another distance explains about as much: the whole block stands twice in the target. */
function isAsGoodAround(
  { start, end }: SolutionRegion,
  { source, target }: Evidence,
  distance: number,
  rival: number,
): boolean {
  const sides = [
    [start - REACH_BYTES, start],
    [end, end + REACH_BYTES],
  ] as const;
  return sides.every(([from, to]) => {
    const ofRival = support(source, target, from, to, rival);
    return (
      ofRival >= LEAST_SIDE_SUPPORT &&
      ofRival >= AS_GOOD * support(source, target, from, to, distance)
    );
  });
}

/** Whether equal content on both sides, or next to the region on both, speaks for a distance: padding alone does not. */
function hasSides(
  { start, end }: SolutionRegion,
  { source, target }: Evidence,
  { distance, leftEdge, rightEdge }: Fit,
): boolean {
  const left = support(source, target, start - SIDE_BYTES, start, distance);
  const right = support(source, target, end, end + SIDE_BYTES, distance);
  return (
    (left >= LEAST_SIDE_SUPPORT || leftEdge >= 0.97) &&
    (right >= LEAST_SIDE_SUPPORT || rightEdge >= 0.97)
  );
}

/**
 * Whether on one side of a region another distance explains the bytes next to it better: one of the content near it, or that of a like
 * object right beside it.
 */
function isBetterBeside(
  { start, end }: SolutionRegion,
  { source, target, chain }: Evidence,
  { distance, like }: Fit,
  rule: PlaceRule,
): boolean {
  const others = new Set<number>();
  for (const run of rule === 'copy' ? [] : chain) {
    const isNear = run.source < end + REACH_BYTES && run.sourceEnd > start - REACH_BYTES;
    if (isNear && run.sourceEnd > run.source) others.add(run.distance);
  }
  for (const shift of [start - end, end - start]) {
    const beside = likeness(source, target, start, end, distance + shift);
    if (beside >= like - LEAD_OF_BESIDE) others.add(distance + shift);
  }
  others.delete(distance);
  return [...others].some(
    (other) =>
      duel(source, target, start - 1, -1, distance, other) === 'second' ||
      duel(source, target, end, 1, distance, other) === 'second',
  );
}

/** Whether a region that is known by its neighbours alone looks more like another place between them. */
function fitsBetterNearby(
  { start, end, word }: SolutionRegion,
  { source, target }: Evidence,
  { distance, leftGap, rightGap }: Fit,
): boolean {
  const like = (shift: number): number =>
    likeness(source, target, start - EDGE_BYTES, end + EDGE_BYTES, distance + shift);
  const here = like(0);
  for (let shift = -leftGap; shift <= rightGap; shift += word.wordBytes) {
    const isBeside = Math.abs(shift) >= end - start;
    if (shift !== 0 && like(shift) > here + (isBeside ? -LEAD_OF_NEARBY : LEAD_OF_NEARBY))
      return true;
  }
  return false;
}

/** Whether a region that is there has something else at one of its ends, and beside that end: it is shorter here. */
function isCutOff(
  { start, end, word }: SolutionRegion,
  { source, target }: Evidence,
  { distance, leftEdge, rightEdge, leftGap, rightGap }: Fit,
): boolean {
  const lengthBytes = Math.max(2 * word.wordBytes, Math.floor((end - start) * SHARE_OF_END));
  const isOther = (from: number): boolean =>
    likeness(source, target, from, from + lengthBytes, distance) < LEAST_LIKE_END;
  return (
    (leftGap > 0 && leftEdge < LEAST_EDGE_OF_END && isOther(start)) ||
    (rightGap > 0 && rightEdge < LEAST_EDGE_OF_END && isOther(end - lengthBytes))
  );
}

/**
 * Whether between a region and a neighbour that is there some bytes fill up in the source, and in the target stands what goes on as the
 * region does: it may have moved by as much.
 */
function hasSlack(
  region: SolutionRegion,
  { source }: Evidence,
  { leftGap, rightGap, isLeftClosed, isRightClosed }: Fit,
): boolean {
  const isNewThere = (side: 1 | -1): boolean =>
    !goesOn(region, source.bytes, 0, side, wordStepsOf(region));
  return (
    (leftGap > 0 && leftGap <= MOST_SLACK_BYTES && !isLeftClosed && isNewThere(-1)) ||
    (rightGap > 0 && rightGap <= MOST_SLACK_BYTES && !isRightClosed && isNewThere(1))
  );
}

/**
 * Whether the content of a region fits clearly better some words further: values were taken out on one side, and others put in on the
 * other. One word further likeness tells; further away, where a rising map is like itself, only what is equal does.
 */
function slides(
  { start, end, word: { wordBytes } }: SolutionRegion,
  { source, target }: Evidence,
  { distance, like, own }: Fit,
): boolean {
  const most = Math.min(MOST_SLIDE_BYTES, end - start);
  for (let shift = wordBytes; shift <= most; shift += wordBytes) {
    for (const there of [distance - shift, distance + shift]) {
      const isLiker =
        shift === wordBytes && likeness(source, target, start, end, there) >= like + LEAD_OF_SLIDE;
      if (isLiker || equalShare(source, target, start, end, there) >= own + LEAD_OF_EQUAL_SLIDE)
        return true;
    }
  }
  return false;
}

function rivalsOf({ start, end }: SolutionRegion, { runs }: Evidence): Set<number> {
  const near: MatchRun[] = [];
  for (const run of runs) {
    if (run.source >= end + 16) break;
    if (run.sourceEnd > start - 16 && run.weight >= RIVAL_WEIGHT) near.push(run);
  }
  near.sort((a, b) => b.weight - a.weight);
  return new Set(near.slice(0, MOST_RIVALS).map(({ distance }) => distance));
}
