/** Columns and rows of a map. */
export interface MapSize {
  readonly columns: number;
  readonly rows: number;
}

/** Sizes that maps often have. Expectations 2.2, "Templates". */
export const MAP_TEMPLATES: readonly MapSize[] = [
  { columns: 8, rows: 8 },
  { columns: 10, rows: 10 },
  { columns: 12, rows: 12 },
  { columns: 16, rows: 16 },
  { columns: 20, rows: 20 },
  { columns: 8, rows: 1 },
  { columns: 16, rows: 1 },
];

/** Most sizes that are listed for one count of cells: the long thin ones at the end are left out. */
const MAX_PAIRS = 10;

/**
 * Sizes that hold exactly so many cells, those nearest to a square first; of two that are as near, the wider one.
 *
 * @param cellCount 1 or more
 */
export function sizesOfCount(cellCount: number): MapSize[] {
  const sizes: MapSize[] = [];
  for (let rows = Math.floor(Math.sqrt(cellCount)); rows >= 1; rows--) {
    if (cellCount % rows !== 0) continue;
    const columns = cellCount / rows;
    sizes.push({ columns, rows });
    if (columns !== rows) sizes.push({ columns: rows, rows: columns });
  }
  return sizes.slice(0, MAX_PAIRS);
}

/** A size as it is written, which also tells sizes apart. */
export function sizeText({ columns, rows }: MapSize): string {
  return `${columns} \u00d7 ${rows}`;
}
