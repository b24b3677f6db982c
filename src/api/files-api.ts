import type { AlertCode } from '../../core/contract/alert-codes.ts';
import {
  type CreateVersion,
  ORIGINAL_ID,
  type RenameVersion,
  type UpdateVersion,
  type Version,
  type VersionDetails,
  versionDetailsSchema,
  versionSchema,
  versionsSchema,
} from '../../core/contract/files.ts';
import type { CallKind } from './error-reactions.ts';
import type { Call, HttpClient } from './http-client.ts';
import type { TransferProgress } from './received-bytes.ts';

/**
 * Longest wait for the answer to a save, in milliseconds: a network that swallows everything must not keep a person from
 * saving elsewhere. Saving again is safe, whether the silent save has arrived or not.
 */
const SAVE_TIMEOUT_MS = 60_000;

/** Calls about the files of a project: the original and the saved versions. */
export interface FilesApi {
  /** Saved versions, oldest first. */
  versions(projectId: string): Promise<readonly Version[]>;
  /** @param kind `save` where it is part of one, so that the caller tells of a loss of connection; `silent` in the background */
  version(
    projectId: string,
    versionId: string,
    kind?: Extract<CallKind, 'general' | 'save' | 'silent'>,
  ): Promise<VersionDetails>;
  /**
   * Bytes of the original file. An original never changes, so the last one fetched is kept and handed out again:
   * do not write to it.
   *
   * @param failure code that tells what could not be done without the file
   */
  original(
    projectId: string,
    onProgress: (progress: TransferProgress) => void,
    failure?: AlertCode,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Forgets the kept original, as when the session ends. */
  forgetOriginal(): void;
  createVersion(projectId: string, version: CreateVersion): Promise<Version>;
  updateVersion(projectId: string, versionId: string, update: UpdateVersion): Promise<Version>;
  renameVersion(projectId: string, versionId: string, names: RenameVersion): Promise<Version>;
  deleteVersion(projectId: string, versionId: string): Promise<void>;
}

/** Specification 7, "Files and versions". */
export function createFilesApi(http: HttpClient): FilesApi {
  let kept: { readonly projectId: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;
  const files = (projectId: string): string => `projects/${projectId}/files`;
  return {
    versions: async (projectId) => {
      const answer = await http.json(versionsSchema, { path: files(projectId), kind: 'project' });
      return answer.data;
    },
    version: (projectId, versionId, kind = 'general') =>
      http.json(versionDetailsSchema, {
        path: `${files(projectId)}/${versionId}`,
        kind,
        ...(kind !== 'general' && { timeoutMs: SAVE_TIMEOUT_MS }),
        headers: { accept: 'application/json' },
      }),
    original: async (projectId, onProgress, failure = 'DOWNLOADING_FILE_FAILURE') => {
      if (kept?.projectId !== projectId) {
        const call: Call = {
          path: `${files(projectId)}/${ORIGINAL_ID}`,
          kind: 'project',
          failure,
          headers: { accept: 'application/octet-stream' },
        };
        kept = { projectId, bytes: await http.bytes(call, onProgress) };
      }
      return kept.bytes;
    },
    forgetOriginal: () => {
      kept = undefined;
    },
    createVersion: (projectId, version) =>
      http.json(versionSchema, {
        method: 'POST',
        path: files(projectId),
        kind: 'save',
        timeoutMs: SAVE_TIMEOUT_MS,
        headers: { action: 'create' },
        body: version,
      }),
    updateVersion: (projectId, versionId, update) =>
      http.json(versionSchema, {
        method: 'PATCH',
        path: `${files(projectId)}/${versionId}`,
        kind: 'save',
        timeoutMs: SAVE_TIMEOUT_MS,
        headers: { action: 'update' },
        body: update,
      }),
    renameVersion: (projectId, versionId, names) =>
      http.json(versionSchema, {
        method: 'PATCH',
        path: `${files(projectId)}/${versionId}`,
        failure: 'SAVE_CHANGES_FAILURE',
        headers: { action: 'rename' },
        body: names,
      }),
    deleteVersion: (projectId, versionId) =>
      http.done({
        method: 'DELETE',
        path: `${files(projectId)}/${versionId}`,
        failure: 'DELETE_VERSION_FAILURE',
      }),
  };
}
