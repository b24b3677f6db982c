import { type MapPrint, printLikeness } from './map-print.ts';

/** A kind of maps of a family: at most one map of each file. */
export interface MapKindOf {
  /** File and map that it was seen in first: what others are compared with. */
  readonly first: MapAt;
  /** Place of its map in the list of each file's maps, by the place of the file. */
  readonly members: ReadonlyMap<number, number>;
}

/** A map of a file, both by their places in lists. */
export interface MapAt {
  readonly file: number;
  readonly map: number;
}

/** Prints of the maps of a file, by their addresses. */
export type Prints = readonly MapPrint[];

/** So much of a likeness is that of the map itself; the rest is that of its neighbours. */
const OWN_SHARE = 0.65;
const NEIGHBOURS = [-2, -1, 1, 2] as const;
const LEAST_LIKENESS = 0.75;
/** By so much the next best must be less alike: of two that fit about as well neither is taken. */
const LEAST_LEAD = 0.02;

/** Maps of several files in kinds: those that look alike, and have neighbours that look alike. */
export function kindsOf(files: readonly Prints[]): MapKindOf[] {
  const kinds: Array<{ first: MapAt; members: Map<number, number> }> = [];
  files.forEach((prints, file) => {
    const found = membersIn(kinds, files, prints);
    const taken = new Set(found.values());
    for (const [kind, map] of found) kinds[kind]?.members.set(file, map);
    prints.forEach((_, map) => {
      if (taken.has(map)) return;
      kinds.push({ first: { file, map }, members: new Map([[file, map]]) });
    });
  });
  return kinds;
}

/** The maps of a file that are of known kinds: place of the map by place of the kind. What fits two kinds is of neither. */
export function membersIn(
  kinds: ReadonlyArray<Pick<MapKindOf, 'first'>>,
  files: readonly Prints[],
  prints: Prints,
): Map<number, number> {
  const scores = kinds.map(({ first }) => {
    const source = files[first.file] ?? [];
    return prints.map((_, map) => likenessAt(source, first.map, prints, map));
  });
  const bestOfMap = prints.map((_, map) => leaderOf(scores.map((row) => row[map] ?? 0)));
  const found = new Map<number, number>();
  scores.forEach((row, kind) => {
    const map = leaderOf(row);
    if (map !== undefined && bestOfMap[map] === kind) found.set(kind, map);
  });
  return found;
}

function likenessAt(source: Prints, at: number, target: Prints, map: number): number {
  const own = likeness(source, at, target, map);
  // Nobody's neighbours make another map of it.
  if (own < LEAST_LIKENESS * OWN_SHARE) return 0;
  const around = NEIGHBOURS.map((step) => neighbourLikeness(source, at + step, target, map + step));
  const mean = around.reduce((sum, each) => sum + each, 0) / around.length;
  return OWN_SHARE * own + (1 - OWN_SHARE) * mean;
}

function neighbourLikeness(source: Prints, at: number, target: Prints, map: number): number {
  const isEnd = source[at] === undefined;
  if (isEnd || target[map] === undefined) return isEnd && target[map] === undefined ? 1 : 0.5;
  return likeness(source, at, target, map);
}

function likeness(source: Prints, at: number, target: Prints, map: number): number {
  const [one, other] = [source[at], target[map]];
  return one === undefined || other === undefined ? 0 : printLikeness(one, other);
}

/** Place of the greatest number, if it is great enough and no other comes near it. */
function leaderOf(scores: readonly number[]): number | undefined {
  let best = -1;
  let second = 0;
  scores.forEach((score, i) => {
    if (score > (scores[best] ?? 0)) {
      second = scores[best] ?? 0;
      best = i;
    } else if (score > second) second = score;
  });
  const score = scores[best] ?? 0;
  return score >= LEAST_LIKENESS && score - second >= LEAST_LEAD ? best : undefined;
}
