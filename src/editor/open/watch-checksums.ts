import type { ByteStore } from '../../../core/bytes/byte-store.ts';
import type { FileChecksumState } from '../../../core/checksums/file-checksum-state.ts';
import type { Clock } from '../../platform/clock.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';

/** How long the editor is left alone after it was opened, in milliseconds: looking for checksums takes a core. */
const FIRST_MS = 2000;
/** How long nothing has to change before the checksums are checked anew, in milliseconds. */
const SETTLED_MS = 1000;

/** What is watched, who checks, and who is told. */
export interface ChecksumWatchPorts {
  readonly clock: Clock;
  /** Calls back after every change of the bytes. @returns the function that ends it */
  subscribe(changed: () => void): () => void;
  /** Checks the file as it is at the moment of the call. */
  check(): Promise<FileChecksumState>;
  tell(state: FileChecksumState): void;
}

/**
 * Calls back after every change of the current bytes. What is only shown of them, or saved, is none.
 *
 * @returns the function that ends it
 */
export function onBytesChanged(
  store: Pick<ByteStore, 'subscribe'>,
  changed: () => void,
): () => void {
  return store.subscribe(({ kind, dirty }) => {
    if (kind !== 'saved' && kind !== 'preview' && dirty.length > 0) changed();
  });
}

/**
 * Keeps what is known of the checksums in step with the bytes: a while after the editor was opened, and whenever a change has
 * come to rest. Nothing is ever corrected by it.
 *
 * @returns the function that ends it
 */
export function watchChecksums({ clock, subscribe, check, tell }: ChecksumWatchPorts): () => void {
  let revision = 0;
  let cancel: () => void;
  const checked = async (): Promise<FileChecksumState> => {
    try {
      return await check();
    } catch {
      // The browser cannot run a worker, or not now: the next change tries again.
      return { kind: 'unknown', holdCount: 0 };
    }
  };
  const run = async (): Promise<void> => {
    const asked = revision;
    const state = await checked();
    // What has changed meanwhile is checked by itself.
    if (asked === revision) tell(state);
  };
  const runAfter = (delayMs: number): void => {
    cancel = clock.after(delayMs, () => fireAndForget(run()));
  };
  runAfter(FIRST_MS);
  const unsubscribe = subscribe(() => {
    revision++;
    tell({ kind: 'checking' });
    cancel();
    runAfter(SETTLED_MS);
  });
  return () => {
    revision++;
    cancel();
    unsubscribe();
  };
}
