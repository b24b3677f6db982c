/** Parts of the picture that can be out of date; bits for `TableStage.invalidate`. */
export const STALE = {
  colours: 1,
  atlas: 2,
  layout: 4,
  /** All rows in sight: scrolled, selected, other data. */
  rows: 8,
  /** Only the rows named to `rowsChanged`. */
  someRows: 16,
  /** Only what lies over the cells, or something that moves by itself. */
  overlay: 32,
} as const;
