import type { ByteStore } from '../../core/bytes/byte-store.ts';

/** A view that draws bytes of a file, and draws again what it is told has changed. */
export interface BytesView {
  /** Bytes in [start, end) have changed. */
  bytesChanged(start: number, end: number): void;
  /** What is saved has changed, which decides how every changed cell is marked. Left out by views without such marks. */
  marksChanged?(): void;
}

/** Tells a view of every change of the bytes, a preview among them. @returns the function that ends it */
export function followBytes(view: BytesView, store: Pick<ByteStore, 'subscribe'>): () => void {
  return store.subscribe(({ kind, dirty }) => {
    for (const { start, end } of dirty) view.bytesChanged(start, end);
    if (kind === 'saved' || kind === 'load') view.marksChanged?.();
  });
}
