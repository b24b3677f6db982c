/**
 * How likely a guess for a number misses by so much, when it has missed by so much on average before. Misses fall off on both
 * sides as powers of a ratio; a share of them may be anything, so that one jump costs little more than its bits.
 */

/** Scales stand at 2^(2/5) from one to the next; the first is for guesses that are nearly always right. */
const SCALES = 40;
const SCALES_PER_DOUBLE = 2.5;
/** Scale of an average miss of 1. */
const UNIT_SCALE = 8;
const TAIL_SHARE = 0.07;
/** Misses up to here are told apart; greater ones by their first 7 bits. */
const EXACT_MISSES = 512;
const STEPS_PER_DOUBLE = 64;
const STEP_BITS = 6;
const MOST_MISS = 0xffff;
/** Averages below this are looked up in 32nds, others in steps of 64. */
const LEAST_WIDE_AVERAGE = 64;
const FINE_STEPS = 32;

/** Column of a miss 0..65535 in a row of odds. */
const COLUMNS: Uint16Array = Uint16Array.from({ length: MOST_MISS + 1 }, (_, miss) =>
  columnOf(miss),
);
const COLUMN_COUNT: number = columnOf(MOST_MISS) + 1;
const ODDS: Float32Array = oddsTable();
const FINE_SCALES: Uint8Array = Uint8Array.from(
  { length: LEAST_WIDE_AVERAGE * FINE_STEPS },
  (_, i) => nearestScale((i + 0.5) / FINE_STEPS),
);
const WIDE_SCALES: Uint8Array = Uint8Array.from(
  { length: (MOST_MISS + 1) / LEAST_WIDE_AVERAGE + 1 },
  (_, i) => nearestScale((i + 0.5) * LEAST_WIDE_AVERAGE),
);

/** Probability 0..1 of a miss of -65535..65535 after misses of `average` or so. */
export function oddsOf(average: number, miss: number): number {
  return scaledOdds(scaleOf(average), miss);
}

/** The same for a scale. */
export function scaledOdds(scale: number, miss: number): number {
  return ODDS[scale * COLUMN_COUNT + (COLUMNS[miss < 0 ? -miss : miss] ?? 0)] ?? 0;
}

/** Scale of misses of 0..65535 on average. */
export function scaleOf(average: number): number {
  return average < LEAST_WIDE_AVERAGE
    ? (FINE_SCALES[(average * FINE_STEPS) | 0] ?? 0)
    : (WIDE_SCALES[(average / LEAST_WIDE_AVERAGE) | 0] ?? 0);
}

function nearestScale(average: number): number {
  const scale = Math.round(UNIT_SCALE + SCALES_PER_DOUBLE * Math.log2(average));
  return Math.min(SCALES - 1, Math.max(0, scale));
}

function columnOf(miss: number): number {
  if (miss < EXACT_MISSES) return miss;
  const power = 31 - Math.clz32(miss);
  const step = (miss >>> (power - STEP_BITS)) - STEPS_PER_DOUBLE;
  return EXACT_MISSES + (power - Math.log2(EXACT_MISSES)) * STEPS_PER_DOUBLE + step;
}

function oddsTable(): Float32Array {
  const odds = new Float32Array(SCALES * COLUMN_COUNT);
  for (let scale = 0; scale < SCALES; scale++) {
    const ratio = ratioOf(2 ** ((scale - UNIT_SCALE) / SCALES_PER_DOUBLE));
    for (let miss = 0; miss <= MOST_MISS; miss++) {
      const at = scale * COLUMN_COUNT + (COLUMNS[miss] ?? 0);
      if (odds[at] !== 0) continue;
      const near = ((1 - ratio) / (1 + ratio)) * ratio ** miss;
      odds[at] = (1 - TAIL_SHARE) * near + TAIL_SHARE * tailOdds(miss);
    }
  }
  return odds;
}

/** Ratio of the odds of a miss to those of the miss before, if they are `average` on average: average = 2r / (1 - r^2). */
function ratioOf(average: number): number {
  return (Math.sqrt(1 + average * average) - 1) / average;
}

/** Odds of a miss that nothing is known of: about as many for each doubling. */
function tailOdds(miss: number): number {
  return (miss === 0 ? 0.185 : 0.115) * (1 + 2 * miss) ** -1.15;
}
