import { type BytePatch, recordFromPatch } from '../../core/bytes/byte-patch.ts';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { BINARY_SAVE_TYPE, encodeBinarySave } from '../../core/contract/binary-save.ts';
import {
  type CreateVersionHead,
  ORIGINAL_ID,
  type RenameVersion,
  type UpdateVersionHead,
  type Version,
  type VersionDetails,
  versionDetailsSchema,
  versionSchema,
  versionsSchema,
} from '../../core/contract/files.ts';
import { allPages } from './all-pages.ts';
import { HttpApiError } from './api-error.ts';
import type { CallKind } from './error-reactions.ts';
import type { Call, HttpClient } from './http-client.ts';
import type { TransferProgress } from './received-bytes.ts';

/**
 * Longest wait for the answer to a save, in milliseconds: a network that swallows everything must not keep a person from
 * saving elsewhere. Saving again is safe, whether the silent save has arrived or not.
 */
const SAVE_TIMEOUT_MS = 60_000;

const UNSUPPORTED_MEDIA_TYPE = 415;

/** A new version: everything in which it differs from the original, and what is said of it. */
export type NewVersion = CreateVersionHead & { readonly patch: BytePatch };

/** A save over a version: everything in which it then differs from the original. */
export type VersionUpdate = UpdateVersionHead & { readonly patch: BytePatch };

/** Calls about the files of a project: the original and the saved versions. */
export interface FilesApi {
  /** Saved versions, oldest first. @param kind `silent` in the background */
  versions(
    projectId: string,
    kind?: Extract<CallKind, 'project' | 'silent'>,
  ): Promise<readonly Version[]>;
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
  createVersion(projectId: string, version: NewVersion): Promise<Version>;
  updateVersion(projectId: string, versionId: string, update: VersionUpdate): Promise<Version>;
  /** Where it was changed elsewhere, nobody is told but the caller. */
  renameVersion(projectId: string, versionId: string, names: RenameVersion): Promise<Version>;
  deleteVersion(projectId: string, versionId: string): Promise<void>;
}

/** Specification 7, "Files and versions". */
export function createFilesApi(http: HttpClient): FilesApi {
  let kept: { readonly projectId: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;
  const files = (projectId: string): string => `projects/${projectId}/files`;
  return {
    versions: (projectId, kind = 'project') =>
      allPages(http, versionsSchema, { path: files(projectId), kind }),
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
    createVersion: (projectId, { patch, ...head }) =>
      save(
        http,
        { method: 'POST', path: files(projectId), headers: { action: 'create' } },
        head,
        patch,
      ),
    updateVersion: (projectId, versionId, { patch, ...head }) =>
      save(
        http,
        {
          method: 'PATCH',
          path: `${files(projectId)}/${versionId}`,
          headers: { action: 'update' },
        },
        head,
        patch,
      ),
    renameVersion: (projectId, versionId, names) =>
      http.json(versionSchema, {
        method: 'PATCH',
        path: `${files(projectId)}/${versionId}`,
        kind: 'edit',
        failure: 'SAVE_CHANGES_FAILURE',
        headers: { action: 'rename' },
        body: names,
      }),
    deleteVersion: (projectId, versionId) =>
      http.send({
        method: 'DELETE',
        path: `${files(projectId)}/${versionId}`,
        failure: 'DELETE_VERSION_FAILURE',
      }),
  };
}

/**
 * Sends a save in its binary form, and as JSON to a server that does not know it: while a new release is being rolled out, a
 * page may meet a server of the one before.
 */
async function save(
  http: HttpClient,
  call: Pick<Call, 'method' | 'path' | 'headers'>,
  head: object,
  patch: BytePatch,
): Promise<Version> {
  const common = { ...call, kind: 'save', timeoutMs: SAVE_TIMEOUT_MS } as const;
  try {
    const content = encodeBinarySave(new TextEncoder().encode(JSON.stringify(head)), patch);
    return await http.json(versionSchema, {
      ...common,
      bytes: { type: BINARY_SAVE_TYPE, content },
    });
  } catch (error) {
    if (!(error instanceof HttpApiError) || error.status !== UNSUPPORTED_MEDIA_TYPE) throw error;
    return await http.json(versionSchema, {
      ...common,
      body: { ...head, patches: recordFromPatch(patch) },
    });
  }
}
