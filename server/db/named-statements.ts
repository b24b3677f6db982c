import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements that one connection keeps prepared. Those of this server are some hundred. */
const MAX_NAMES = 500;
/** Values of a statement that is worth a name. What has more is a list of rows, and each length of it another text. */
const MAX_VALUES = 100;
/** Characters of a name that tell statements apart; PostgreSQL cuts names at 63 bytes. */
const NAME_LENGTH = 32;

/** Names by text, for all connections: a text has the same name everywhere. */
const names = new Map<string, string>();
/**
 * Grows when names must not be used again. One for all connections: what one has found out of date is out of date on all of
 * them, and work that is done again on another one must not find it out once more.
 */
let generation = 0;

/**
 * A connection that has the database parse and plan each text once.
 *
 * Without a name every execution is parsed and planned anew, which takes longer than finding one row.
 */
export class NamedStatementsClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the base class can be called in many ways, Kysely calls it in one
  override query(...args: any[]): any {
    const [text, values] = args;
    const isNameable =
      args.length === 2 &&
      Array.isArray(values) &&
      values.length > 0 &&
      values.length <= MAX_VALUES;
    const name = isNameable ? nameOf(text) : undefined;
    if (name === undefined) return super.query(...(args as Parameters<pg.Client['query']>));
    return this.#named(name, text, values);
  }

  async #named(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const used = generation;
    try {
      return await super.query({ name: `${name}${used}`, text, values });
    } catch (error) {
      // Its table was changed by a newer release: a prepared statement cannot answer with other columns than before. Many may
      // find out at once.
      const isOutOfDate = error instanceof Error && 'code' in error && error.code === '0A000';
      if (isOutOfDate && used === generation) generation++;
      throw error;
    }
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_LENGTH);
  names.set(text, name);
  return name;
}
