import { createHash } from 'node:crypto';

/** What tells the rows of a table from others. */
export interface RowSum {
  readonly rowCount: number;
  /** Length of all rows together. */
  readonly lengthBytes: number;
  /** Of all rows; lower-case hexadecimal. */
  readonly sha256: string;
}

/** Sums up rows while they pass. */
export class RowSummer {
  readonly #hash = createHash('sha256');
  #rowCount = 0;
  #lengthBytes = 0;

  async *through(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const row of rows) {
      this.#hash.update(row);
      this.#rowCount++;
      this.#lengthBytes += row.length;
      yield row;
    }
  }

  /** To be asked once, when all rows have passed. */
  sum(): RowSum {
    return {
      rowCount: this.#rowCount,
      lengthBytes: this.#lengthBytes,
      sha256: this.#hash.digest('hex'),
    };
  }
}

/** Sums up rows that nobody else wants. */
export async function sumOf(rows: AsyncIterable<Buffer>): Promise<RowSum> {
  const summer = new RowSummer();
  const passing = summer.through(rows);
  let isMore = true;
  while (isMore) isMore = !(await passing.next()).done;
  return summer.sum();
}

/** Whether two tables have the same rows. */
export function isSameSum(a: RowSum, b: RowSum): boolean {
  return a.rowCount === b.rowCount && a.lengthBytes === b.lengthBytes && a.sha256 === b.sha256;
}
