import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalidFields } from '../errors.ts';

/** Code for a query that no list answers: there is no such page. */
export const LIST_FAILURE = 'RESOURCE_NOT_FOUND';

/** Where a page of a list begins: behind what these values stand for. Each list has its own. */
export interface Cursor<Values extends ReadonlyArray<number | string | null>> {
  /** Cursor of the page behind something. */
  behind(values: Values): string;
  /** @throws ApiError 422 for a text that no list has given */
  read(cursor: string): Values;
}

/** @param values what a cursor holds, as a tuple */
export function cursorOf<Values extends ReadonlyArray<number | string | null>>(
  values: z.ZodType<Values>,
): Cursor<Values> {
  return {
    behind: (place) => Buffer.from(JSON.stringify(place)).toString('base64url'),
    read: (cursor) => {
      const place = values.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
      if (!place.success) {
        throw invalidFields(LIST_FAILURE, [{ path: 'after', rule: 'format' }]);
      }
      return place.data;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A whole number that columns of the database hold. */
export const placeSchema: z.ZodType<number> = z.number().int().min(0);

/** Of a time and an id: what was at the same time is ordered by its id. */
export const timeCursor: Cursor<[timeUs: number, id: string]> = cursorOf(
  z.tuple([z.number().int().min(0), z.uuid()]),
);

/** A time in microseconds since 1970: a `Date` would cut off what tells two rows apart. */
export function microseconds(column: string): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::int8`;
}

/** The time that `microseconds` has told. */
export function timeAt(timeUs: number): RawBuilder<Date> {
  return sql<Date>`(timestamptz 'epoch' + ${timeUs}::float8 * interval '1 microsecond')`;
}
