/** Things a tuner does, as far as they ask something of a server. */
export const ACTIONS = ['login', 'list', 'open', 'save', 'create', 'reading'] as const;

/** A thing a tuner does. */
export type Action = (typeof ACTIONS)[number];

/** What one of a thing costs. */
export interface Cost {
  /** Processor time of a process of the server, in milliseconds: of one that answers, or of a worker. */
  readonly serverMs: number;
  /** Processor time of PostgreSQL, in milliseconds. */
  readonly databaseMs: number;
  /** Transactions that are committed, reading ones as well. */
  readonly commits: number;
  /** Of them, those that tell something to all servers (`pg_notify`): PostgreSQL commits these one after the other. */
  readonly notices: number;
  /** Rows that are inserted, changed or deleted. */
  readonly rows: number;
  /** Journal (WAL) that PostgreSQL writes, in KiB, without what a checkpoint adds. */
  readonly journalKib: number;
}

/** What a live connection that hears nothing costs. */
export interface SocketCost {
  /** Memory of the process, in KiB. */
  readonly memoryKib: number;
  /** Most of one process (`HUB_LIMITS.maxConnections`). */
  readonly mostOfProcess: number;
}

/** What PostgreSQL can do however many cores it has. */
export interface DatabaseBounds {
  /** Most transactions a second that tell something, by many clients at once. */
  readonly noticesPerSecond: number;
}

/** Everything that the model counts with. */
export interface Costs {
  readonly actions: Readonly<Record<Action, Cost>>;
  readonly socket: SocketCost;
  readonly database: DatabaseBounds;
  /** Bytes of a file that were read into `reading` and `create`, in MiB. */
  readonly fileMib: number;
}
