/** What a data folder holds, by name. */
export const NAMES = {
  /** The folder of the embedded PostgreSQL. */
  database: 'database',
  /** A database that a first start is making. It gets its name when it is complete. */
  unfinished: 'database-unfinished',
  /** A database that is being restored. It gets its name when it is complete. */
  restoring: 'database-restoring',
  /** Says that the folder has held a database, and which. */
  marker: 'mapwright.json',
  /** Files of the database as they were when it was last known to be whole. */
  seal: 'files.seal',
  /** Held by the server that works on the folder. */
  lock: 'lock.db',
  /** Where the server listens for `npm run admin`. */
  admin: 'admin',
  /** Where copies are kept unless BACKUP_DIR says otherwise. */
  backups: 'backups',
} as const;

/** Earlier releases moved a database that they could not open aside, under a name that begins so. */
export const ASIDE_PREFIX = 'database-broken-';
