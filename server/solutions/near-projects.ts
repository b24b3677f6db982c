import { type RawBuilder, sql } from 'kysely';

/** What the file of a project says of its family, in a query that has `readings` of the step `identification`. */
export const FAMILY_OF_PROJECT: RawBuilder<string | null> = sql<
  string | null
>`coalesce(readings.result ->> 'family', readings.result ->> 'manufacturer')`;

/**
 * Whether a file may be of the kind that a solution is for, in a query that has `solutions`. What says nothing of its family is taken
 * for it where its length is the same. It decides where is looked, and never what is found.
 */
export function isNear(
  family: RawBuilder<string | null>,
  lengthBytes: RawBuilder<number>,
): RawBuilder<boolean> {
  return areNear(
    { family: sql.ref('solutions.family'), lengthBytes: sql.ref('solutions.length_bytes') },
    { family, lengthBytes },
  );
}

/** What is known of a file in a query. */
interface KnownFile {
  readonly family: RawBuilder<unknown>;
  readonly lengthBytes: RawBuilder<unknown>;
}

/** Whether two files may be of one kind, as `isNear`. */
export function areNear(one: KnownFile, other: KnownFile): RawBuilder<boolean> {
  return sql<boolean>`(${one.family} = ${other.family}
    or ((${one.family} is null or ${other.family} is null) and ${one.lengthBytes} = ${other.lengthBytes}))`;
}
