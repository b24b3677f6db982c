import { oneLine } from '../../faults/terminal-text.ts';

/**
 * The data folder is not opened. The message is one line for the person at the terminal: what is wrong, and what can be done.
 * Nothing in the folder was changed.
 */
export class FolderRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(oneLine(message), options);
    this.name = 'FolderRefusedError';
  }
}

/** What a person does about a database that is damaged. */
export const RESTORE_HINT = 'Put back what is missing, or restore a copy (README, "Your data").';

/** What the system's answers about a path mean to the person who runs the server. */
const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write it: give it to the user that runs the server',
  EPERM: 'this user may not read and write it: give it to the user that runs the server',
  EROFS: 'its file system is read-only: make it writable, or name another folder in DATA_DIR',
  ENOSPC: 'its disk is full: make room',
  /** What PostgreSQL calls it. */
  '53100': 'its disk is full: make room',
  EDQUOT: 'the quota of this user is used up: make room',
  ENOTDIR: 'a part of its path is a file: name another folder in DATA_DIR',
  EEXIST: 'it is a file: name another folder in DATA_DIR',
  EIO: 'its disk cannot be read: the disk may be failing',
};

/** Runs what asks the file system about a path. @throws FolderRefusedError in place of the system's error */
export function refusingFaults<T>(path: string, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw refusalOf(path, error) ?? error;
  }
}

/** The refusal of a path for what the system or the database has answered, `undefined` for every other error. */
export function refusalOf(path: string, error: unknown): FolderRefusedError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!Object.hasOwn(FAULTS, code)) return undefined;
  return new FolderRefusedError(`the data folder ${path} cannot be used, ${FAULTS[code]}.`, {
    cause: error,
  });
}
