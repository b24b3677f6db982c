import type { ReferenceIndex } from './reference-index.ts';

/** A place of code that names an address, and how it uses it. */
export interface CodeUse {
  readonly address: number;
  readonly at: number;
  /** Equal for uses of one kind. */
  readonly form: number;
}

const LEAST_ROW_BYTES = 8;
const MOST_ROW_BYTES = 128;
const MOST_ROWS = 8;
/** Uses of the rows of one map stand this close in code. */
const REACH_BYTES = 0x80;

/**
 * Rows of maps of which code names every row alone: rows of equal length one behind the other, used in one way near each other (a
 * limit and its hysteresis, in gear and in park).
 */
export function addCodeRows(uses: readonly CodeUse[], index: ReferenceIndex): void {
  const byAddress = new Map<number, CodeUse[]>();
  for (const use of uses) {
    const known = byAddress.get(use.address);
    if (known === undefined) byAddress.set(use.address, [use]);
    else known.push(use);
  }
  const addresses = index.addresses();
  for (let i = 0; i + 1 < addresses.length; i++) {
    const address = addresses[i] ?? 0;
    const rowBytes = (addresses[i + 1] ?? 0) - address;
    if (rowBytes < LEAST_ROW_BYTES || rowBytes > MOST_ROW_BYTES || rowBytes % 2 === 1) continue;
    let rows = 1;
    while (
      rows < MOST_ROWS &&
      addresses[i + rows] === address + rows * rowBytes &&
      areAlike(
        byAddress.get(address + (rows - 1) * rowBytes),
        byAddress.get(address + rows * rowBytes),
      )
    ) {
      rows++;
    }
    // The last row ends where something else that is named begins; for two rows, before that.
    const next = addresses[i + rows] ?? Number.POSITIVE_INFINITY;
    const end = address + rows * rowBytes;
    if (next < end || (next > end && rows > 2)) rows--;
    if (rows < 2) continue;
    const reference = index.of(address);
    if (reference.rowBytes === 0) {
      reference.rowBytes = rowBytes;
      reference.rows = rows;
    }
    i += rows - 1;
  }
}

/**
 * Whether an address is used in the way that another one is, near that.
 *
 * @param first, second by where they stand, ascending: both are gone through once for each way
 */
function areAlike(
  first: readonly CodeUse[] | undefined,
  second: readonly CodeUse[] | undefined,
): boolean {
  if (first === undefined || second === undefined) return false;
  return [...new Set(first.map(({ form }) => form))].some((form) => {
    const others = second.filter((use) => use.form === form);
    let near = 0;
    return first.some((use) => {
      if (use.form !== form) return false;
      while ((others[near]?.at ?? use.at) < use.at - REACH_BYTES) near++;
      const other = others[near];
      return other !== undefined && other.at <= use.at + REACH_BYTES;
    });
  });
}
