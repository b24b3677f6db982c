import { CALIBRATION } from '../../core/solutions/find/calibration.ts';
import type { PlaceRule } from '../../core/solutions/placement.ts';
import type { JudgedRow } from '../../core/solutions/testing/judge-places.ts';
import { upperBound } from './share-bounds.ts';

/** Places that are told with the same confidence. */
export interface Band {
  readonly rule: PlaceRule;
  readonly strength: number;
  /** What is told, 0..1. */
  readonly bound: number;
  readonly right: number;
  readonly count: number;
  /** Whether so few right ones would surprise if the bound were true. */
  readonly isBelow: boolean;
}

/** Places whose truth is known by rule and strength, those without any left out. */
export function bandsOf(rows: readonly JudgedRow[]): Band[] {
  const places = rows.flatMap((row) => row.places);
  return (Object.entries(CALIBRATION) as [PlaceRule, readonly number[]][]).flatMap(
    ([rule, bounds]) =>
      bounds.flatMap((bound, strength): Band[] => {
        const all = places.filter((place) => place.rule === rule && place.strength === strength);
        if (all.length === 0) return [];
        const right = all.filter(({ isRight }) => isRight).length;
        const isBelow = upperBound(right, all.length) < bound;
        return [{ rule, strength, bound, right, count: all.length, isBelow }];
      }),
  );
}
