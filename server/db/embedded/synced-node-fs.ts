import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;

/** The part of the WebAssembly module's file system that PostgreSQL's fsync ends in. */
interface ModuleWithNodeFs {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  };
}

/**
 * Database folder whose fsync reaches the disk.
 *
 * The file system PGlite brings along answers fsync without a system call, so that a commit would survive a killed process
 * but not a power cut. Needs `wal_sync_method=fsync`: fdatasync does nothing in the WebAssembly C library.
 */
export class SyncedNodeFs extends NodeFS {
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
}
