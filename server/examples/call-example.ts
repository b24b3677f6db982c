import type { ApiError } from '../errors.ts';

/** One call as it may go: what is sent, and what comes back. */
export interface CallExample {
  /** Ties what is sent to what comes back, in the description. */
  readonly name: string;
  /** Left out where the call takes none. */
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** Examples of calls by method and path, such as `DELETE /cards/{cardId}`. */
export type CallExamples = Readonly<Record<string, readonly CallExample[]>>;

/** What examples name in paths, by their parameters, and in bodies: nobody has any of it. */
export const EXAMPLE_IDS = {
  cardId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a01',
  projectId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a02',
  fileId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a03',
  purchaseId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a04',
  sessionId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a05',
  folderId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a06',
  mapId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a07',
  solutionId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a08',
  packId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a09',
  portId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a0b',
  applicationId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a0a',
  userId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a10',
  address: '36864',
  key: 'MAPWR-TUNER-KEYFR-EXAMP-LES2F',
  token: 'Zr0cVJ1m3bQwqk5m4yq0t8oXh2S7eN6uP9dLfA1gKiE',
} as const;

/** SHA-256 of the file that examples are about. */
export const EXAMPLE_HASH = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';

/** Names the request of every example in the log of a server that there is not. */
const REQUEST_ID = '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8aff';

/** A call that is refused; its name is the reason. @param body what is sent */
export function refused(error: ApiError, body?: unknown): CallExample {
  return {
    name: error.details.reason ?? error.code,
    ...(body !== undefined && { body }),
    status: error.status,
    answer: error.body(REQUEST_ID),
  };
}
