import type { ByteSpan } from './byte-span.ts';

/** What is told of a file before it is sent. */
export interface FileHead {
  /** As it is handed out, with nothing in it that file systems refuse (core/versions/file-names.ts). */
  readonly name: string;
  readonly lengthBytes: number;
  /** Stands for these bytes and no others, as long as there are any: letters, digits, dots and hyphens. */
  readonly tag: string;
}

/** A file that can be sent. */
export interface SentFile extends FileHead {
  /** Its bytes, or part of them, piece by piece. Nobody may write to them. */
  pieces(span: ByteSpan): AsyncIterable<Buffer>;
}

/** Where a file is found. Both may find other bytes than the call before. */
export interface FileSource {
  head(): Promise<FileHead>;
  file(): Promise<SentFile>;
}
