/** Which transactions had ended at a moment (PostgreSQL, `pg_current_snapshot`). Numbers of transactions grow. */
export interface Snapshot {
  /** As the database writes it, `xmin:xmax:running,...`. */
  readonly text: string;
  /** The first number that was not given out. */
  readonly end: bigint;
  /** Numbers below `end` whose transactions were still running. */
  readonly running: ReadonlySet<bigint>;
}

/** @throws RangeError for a text that is no snapshot */
export function readSnapshot(text: string): Snapshot {
  const match = /^\d+:(\d+):((?:\d+(?:,\d+)*)?)$/.exec(text);
  if (match === null) throw new RangeError(`"${text}" is no snapshot`);
  const [, end = '', running = ''] = match;
  return {
    text,
    end: BigInt(end),
    running: new Set(running === '' ? [] : running.split(',').map(BigInt)),
  };
}

/** Whether a transaction had ended by then. */
export function hadEnded({ end, running }: Snapshot, transaction: bigint): boolean {
  return transaction < end && !running.has(transaction);
}
