/** A line of the log: time and process, severity, text (PostgreSQL, "Error Message Style Guide"). */
const LINE = /^\S+ \S+ \S+ \[\d+\] (?<severity>[A-Z]+): {2}(?<text>.*)$/s;
/** What is said before there is a log. */
const EARLY_LINE = /^postgres: (?<text>.*)$/s;

/** Listens to the log of a PostgreSQL for why it ends. */
export class PostgresLog {
  #complaint: string | undefined;

  readonly hear = (line: string): void => {
    const { severity = '', text = '' } = LINE.exec(line)?.groups ?? {};
    const early = EARLY_LINE.exec(line)?.groups?.['text'];
    if (severity === 'FATAL' || severity === 'PANIC') this.#complaint = text;
    else if (early !== undefined) this.#complaint ??= early;
    else if (severity === 'DETAIL' && this.#complaint !== undefined)
      this.#complaint += ` (${text})`;
  };

  /** Why it ended, in its own words; `undefined` if it has said nothing. */
  get complaint(): string | undefined {
    return this.#complaint;
  }
}
