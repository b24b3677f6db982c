import { type CellWeight, findingBits, type MapFinding } from './finding.ts';
import { CHAIN_BITS } from './select-findings.ts';

/** The findings as numbers: places, counted from the lowest, in the order of the findings. */
interface Spans {
  readonly placeCount: number;
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  readonly bits: Float64Array;
}

/** Bits of choices in which no two findings overlap; all of them count as if they stood in a row. */
export interface ChoiceBits {
  /** Of the best choice, 0 or more. */
  readonly best: number;
  /** Of the best choice that each finding is part of: what it lacks to `best` tells how far it is from being chosen. */
  readonly through: Float64Array;
}

/** How good the choices are that findings may be part of. Takes the time of sorting them. */
export function choiceBits(findings: readonly MapFinding[], weight: CellWeight): ChoiceBits {
  const spans = spansOf(findings, weight);
  const before = mostBefore(spans);
  const behind = mostBehind(spans);
  const through = spans.bits.map(
    (bits, i) => (before[spans.first[i] ?? 0] ?? 0) + bits + (behind[spans.last[i] ?? 0] ?? 0),
  );
  return { best: behind[0] ?? 0, through };
}

function spansOf(findings: readonly MapFinding[], weight: CellWeight): Spans {
  const count = findings.length;
  const ends = new Float64Array(2 * count);
  const bits = new Float64Array(count);
  findings.forEach((finding, i) => {
    ends[2 * i] = finding.start;
    ends[2 * i + 1] = finding.end;
    bits[i] = findingBits(finding, weight) + CHAIN_BITS;
  });
  const addresses = distinct(ends);
  const first = new Uint32Array(count);
  const last = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    first[i] = placeOf(addresses, ends[2 * i] ?? 0);
    last[i] = placeOf(addresses, ends[2 * i + 1] ?? 0);
  }
  return { placeCount: addresses.length, first, last, bits };
}

/** [i]: bits of the best choice that ends at place i at the latest. */
function mostBefore({ placeCount, first, last, bits }: Spans): Float64Array {
  const most = new Float64Array(placeCount + 1);
  let reached = 0;
  for (const i of byPlace(last, placeCount)) {
    const place = last[i] ?? 0;
    for (; reached < place; reached++) most[reached + 1] = most[reached] ?? 0;
    most[place] = Math.max(most[place] ?? 0, (most[first[i] ?? 0] ?? 0) + (bits[i] ?? 0));
  }
  return most;
}

/** [i]: bits of the best choice that begins at place i at the earliest. */
function mostBehind({ placeCount, first, last, bits }: Spans): Float64Array {
  const most = new Float64Array(placeCount + 1);
  let reached = placeCount;
  for (const i of byPlace(first, placeCount).reverse()) {
    const place = first[i] ?? 0;
    for (; reached > place; reached--) most[reached - 1] = most[reached] ?? 0;
    most[place] = Math.max(most[place] ?? 0, (most[last[i] ?? 0] ?? 0) + (bits[i] ?? 0));
  }
  return most;
}

/** Indices by ascending place: counted, since places are few. */
function byPlace(places: Uint32Array, placeCount: number): Uint32Array {
  const starts = new Uint32Array(placeCount + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let place = 0; place < placeCount; place++) {
    starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  }
  const sorted = new Uint32Array(places.length);
  places.forEach((place, i) => {
    const at = starts[place] ?? 0;
    sorted[at] = i;
    starts[place] = at + 1;
  });
  return sorted;
}

/** Each number once, ascending. */
function distinct(numbers: Float64Array): Float64Array {
  const sorted = numbers.slice().sort();
  let count = 0;
  for (const number of sorted) {
    if (count > 0 && sorted[count - 1] === number) continue;
    sorted[count] = number;
    count++;
  }
  return sorted.subarray(0, count);
}

/** Index of a number that is in an ascending list. */
function placeOf(ascending: Float64Array, number: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
