/** What the server's thread asks of the database thread. Requests are answered in their order. */
export type DatabaseRequest =
  /** Bytes of the PostgreSQL wire protocol, as a client writes them. */
  | { readonly kind: 'wire'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A new client begins: nothing of the one before may be left in the session. */
  | { readonly kind: 'reset'; readonly id: number }
  | { readonly kind: 'close'; readonly id: number };

/** What the database thread answers. */
export type DatabaseAnswer =
  /** The database is open. */
  | { readonly kind: 'ready' }
  /** It could not be opened; nothing else follows. */
  | { readonly kind: 'failed'; readonly message: string }
  /** What the database says to the request with this id goes on after these bytes. */
  | { readonly kind: 'piece'; readonly id: number; readonly bytes: Uint8Array }
  /** The request with this id is done; `bytes` is the end of what the database says to it. */
  | { readonly kind: 'answer'; readonly id: number; readonly bytes: Uint8Array };

/** How the thread is started. */
export interface DatabaseThreadOptions {
  /** Folder of the database, or `null` for one in memory that ends with the thread. */
  readonly directory: string | null;
  /** Whether a database is to be made in the folder. If not, one must be there. */
  readonly isNew?: boolean;
}
