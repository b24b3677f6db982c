/** A file and the original it came from: copies, which the worker that they are sent to keeps. */
export interface FileCopies {
  readonly original: Uint8Array<ArrayBuffer>;
  readonly current: Uint8Array<ArrayBuffer>;
}
