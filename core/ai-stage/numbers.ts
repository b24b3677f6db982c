/** A number that counts for more or less. */
export interface Weighed {
  readonly value: number;
  readonly weight: number;
}

/** The value below which a share of the weight lies; `undefined` of nothing. */
export function weighedQuantile(numbers: readonly Weighed[], share: number): number | undefined {
  const sorted = numbers.filter(({ weight }) => weight > 0).toSorted((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const { value, weight } of sorted) {
    below += weight;
    if (below >= share * total) return value;
  }
  return sorted.at(-1)?.value;
}

/** The number below which a share of them lies; `undefined` of none. */
export function quantileOf(numbers: readonly number[], share: number): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** How numbers go together, -1..1; 0 where either are all the same. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length;
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  a.forEach((value, i) => {
    const [da, db] = [value - meanA, (b[i] ?? 0) - meanB];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  });
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}
