/** The largest body that a call takes, or one of that length which breaks its contract. */
export interface LargeBody {
  readonly name: string;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  /** Below the root of the API. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the body keeps every rule of the contract. */
  readonly isRight: boolean;
}

/** What the bodies are about: a file of 1 MiB of zeros, a version of it, and a map. */
export interface LargeBodyTarget {
  readonly projectId: string;
  readonly originalSha256: string;
  readonly versionId: string;
  readonly mapId: string;
}
