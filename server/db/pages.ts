import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { MAX_PAGE_BYTES } from '../../core/contract/limits.ts';
import type { Database, DatabaseSchema } from './schema.ts';
import type { Door } from './transact.ts';

/** Rows of a page. */
export interface RowsOfPage<Row> {
  readonly rows: readonly Row[];
  /** Whether there are rows behind them. */
  readonly hasMore: boolean;
}

/** What a page is cut out of. */
export interface PageSource<Table extends keyof DatabaseSchema, Row> {
  /**
   * The rows from where the page begins, in no order yet. `row_bytes` is about how long each is in the answer; it should be cheap to
   * tell, for it is asked of one row more than the page may have.
   */
  from(db: Database): SelectQueryBuilder<DatabaseSchema, Table, Row & RowLength>;
  /** Columns of `from` that order the rows, each of another place. */
  readonly orderBy: RawBuilder<unknown>;
}

interface RowLength {
  readonly row_bytes: number;
}

/**
 * A page of rows: as many as `limit`, or fewer where they would get longer than a page may be. There is one at least where there
 * are any. One statement, which reads no more than that.
 */
export async function readPage<Table extends keyof DatabaseSchema, Row extends object>(
  door: Door,
  { from, orderBy }: PageSource<Table, Row>,
  limit: number,
): Promise<RowsOfPage<Row>> {
  const { rows } = await door.statement((db) =>
    sql<Row & { readonly has_more: boolean | null }>`
      select * from (
        select page.*, row_number() over w as row_index, sum(row_bytes) over w - row_bytes as bytes_before,
          lead(true) over w as has_more
        from (${from(db)
          .orderBy(orderBy)
          .limit(limit + 1)}) as page
        window w as (order by ${orderBy})
      ) as cut
      where row_index <= ${limit}::int and bytes_before < ${MAX_PAGE_BYTES}::int
      order by row_index`.execute(db),
  );
  return { rows, hasMore: rows.at(-1)?.has_more === true };
}
