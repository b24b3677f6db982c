/** A row at the end that saves less than this share of what rows of its block save of their bits is likely none of them. */
const LEAST_SHARE = 0.33;
/** Rows that should save fewer bits tell nothing: they are flat. */
const LEAST_EXPECTED_BITS = 6;
/** Bits against a block for each bit that such rows save too little, and the most. */
const BITS_PER_BIT = 0.4;
const MOST_END_BITS = 15;
/** Rows that a share can be learnt from. */
const LEAST_ROWS = 3;

/** Rows in each half of two maps of one shape, and bits that rows save before one that saves less tells of a break. */
const LEAST_HALF_ROWS = 3;
const LEAST_USUAL_BITS = 12;
/** A row in the middle that saves less than this share of what rows usually save likely begins a map. */
const LEAST_BREAK_SHARE = 0.5;
const BREAK_BITS_PER_BIT = 2;
const MOST_BREAK_BITS = 60;

/** A first row that costs less is flat: it follows any other. */
const LEAST_START_BITS = 20;
/** Bits against a start that follows the row before it, and more for each bit by which it does. */
const START_BITS = { least: 6, perBit: 0.3, mostMore: 8 };

/**
 * Bits against a block of which the last rows save hardly anything, while the others save much: they belong to what follows.
 *
 * @param saved [h]: bits that the first h rows save when they are told as a map
 * @param line [h]: bits of the first h rows in a line
 * @returns 0 or less
 */
export function endPenaltyBits(
  saved: readonly number[],
  line: readonly number[],
  height: number,
): number {
  if (height < LEAST_ROWS) return 0;
  const between = (sums: readonly number[], from: number, to: number): number =>
    (sums[to] ?? 0) - (sums[from] ?? 0);
  const share = between(saved, 1, height) / between(line, 1, height);
  let missing = 0;
  for (let row = height - 1; row > 1; row--) {
    const gain = between(saved, row, row + 1);
    const expected = share * between(line, row, row + 1);
    // Of a block that saves nothing, nothing is expected.
    if (!(expected >= LEAST_EXPECTED_BITS) || gain > LEAST_SHARE * expected) break;
    missing += expected - gain;
  }
  return missing === 0 ? 0 : -Math.min(MOST_END_BITS, BITS_PER_BIT * missing);
}

/**
 * Bits against a block that begins inside a map: its first row is told better from the words before it, taken for a row, than as a
 * first row.
 *
 * @returns 0 or less
 */
export function startPenaltyBits(asFirstRowBits: number, asNextRowBits: number): number {
  const gain = asFirstRowBits - asNextRowBits;
  if (asFirstRowBits < LEAST_START_BITS || gain < 0) return 0;
  const { least, perBit, mostMore } = START_BITS;
  return -least - Math.min(mostMore, perBit * gain);
}

/**
 * Bits against a block whose middle row follows the one before it less than rows of it do: it is two maps of one shape.
 *
 * @param saved [h]: bits that the first h rows save when they are told as a map
 * @returns 0 or less
 */
export function breakPenaltyBits(saved: readonly number[], height: number): number {
  const half = height / 2;
  if (height % 2 === 1 || half < LEAST_HALF_ROWS) return 0;
  const rows = Array.from(
    { length: height - 1 },
    (_, i) => (saved[i + 2] ?? 0) - (saved[i + 1] ?? 0),
  );
  const usual = rows.toSorted((a, b) => a - b)[half - 1] ?? 0;
  const missing = LEAST_BREAK_SHARE * usual - (rows[half - 1] ?? 0);
  if (usual < LEAST_USUAL_BITS || missing <= 0) return 0;
  return -Math.min(MOST_BREAK_BITS, BREAK_BITS_PER_BIT * missing);
}
