import { existsSync, fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;

/** The part of the WebAssembly module's file system that PostgreSQL's fsync ends in. */
interface ModuleWithNodeFs {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  };
}

/**
 * Database folder whose fsync reaches the disk, and in which nothing is begun unless it is to be.
 *
 * The file system PGlite brings along answers fsync without a system call, so that a commit would survive a killed process
 * but not a power cut. Needs `wal_sync_method=fsync`: fdatasync does nothing in the WebAssembly C library. And PGlite makes a new
 * database wherever it finds no PG_VERSION, over whatever else is there.
 */
export class SyncedNodeFs extends NodeFS {
  readonly #directory: string;
  readonly #isNew: boolean;

  /** @param isNew whether a database is to be made in the folder */
  constructor(directory: string, isNew: boolean) {
    super(directory);
    this.#directory = directory;
    this.#isNew = isNew;
  }

  override async init(...[database, options]: InitArguments): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const syncToDisk = (module: unknown): void => {
      const { stream_ops: operations } = (module as ModuleWithNodeFs).NODEFS;
      operations.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncToDisk] },
    };
  }

  /** PGlite calls this right before it decides whether to make a new database. */
  override async initialSyncFs(): Promise<void> {
    const isThere = existsSync(join(this.#directory, 'PG_VERSION'));
    if (isThere === this.#isNew) {
      throw new Error(`PG_VERSION ${isThere ? 'is there already' : 'is missing'}`);
    }
    await super.initialSyncFs();
  }
}
