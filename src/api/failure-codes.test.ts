import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../../core/bytes/byte-patch.ts';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { createAccountsApi } from './accounts-api.ts';
import { NetworkApiError } from './api-error.ts';
import { reactionsTo } from './error-reactions.ts';
import { createFilesApi } from './files-api.ts';
import type { Call, HttpClient } from './http-client.ts';
import { createMapPacksApi } from './map-packs-api.ts';
import { createMapsApi } from './maps-api.ts';
import { createOwnAccountApi } from './own-account-api.ts';
import { removeNoreadTag } from './project-tags.ts';
import { createProjectsApi } from './projects-api.ts';
import { createReportsApi } from './reports-api.ts';

/** What a person is told of a call that gets no answer. */
async function toldOf(ask: (http: HttpClient) => Promise<unknown>): Promise<unknown> {
  const told: unknown[] = [];
  const fail = async ({ kind = 'general', failure }: Call): Promise<never> => {
    const error = new NetworkApiError();
    told.push(...reactionsTo(error, { kind, ...(failure !== undefined && { failure }) }));
    throw error;
  };
  const http = {
    json: (_: unknown, call: Call) => fail(call),
    send: fail,
    bytes: fail,
    headers: () => ({}),
  } as unknown as HttpClient;
  await ask(http).catch((error: unknown) => {
    if (!(error instanceof NetworkApiError)) throw error;
  });
  return told;
}

const projects = createProjectsApi;
const maps = createMapsApi;
const none = () => undefined;
/** What is sent does not matter: nothing of it arrives. */
const anything = {} as never;

describe('a call that gets no answer', () => {
  it.each<[AlertCode, (http: HttpClient) => Promise<unknown>]>([
    ['EDIT_PROJECT_FAILURE', (http) => projects(http).update('p1', anything)],
    ['ARCHIVE_PROJECT_FAILURE', (http) => projects(http).archive('p1')],
    ['NOREAD_REMOVE_FAILURE', (http) => removeNoreadTag(http, 'p1')],
    ['BUG_REPORT_FAILURE', (http) => createReportsApi(http).send('p1', anything, 'k1')],
    ['RESTORE_PROJECT_FAILURE', (http) => projects(http).restore('p1')],
    ['DELETE_PROJECT_FAILURE', (http) => projects(http).deleteArchived('p1')],
    ['CLEAR_ARCHIVE_FAILURE', (http) => projects(http).clearArchive()],
    ['DOWNLOADING_FILE_FAILURE', (http) => createFilesApi(http).original('p1', none)],
    ['DELETE_VERSION_FAILURE', (http) => createFilesApi(http).deleteVersion('p1', 'v1')],
    ['SAVE_CHANGES_FAILURE', (http) => createFilesApi(http).renameVersion('p1', 'v1', anything)],
    ['NEW_FOLDER_FAILURE', (http) => maps(http).createFolder('p1', anything)],
    ['EDIT_FOLDER_FAILURE', (http) => maps(http).updateFolder('p1', 'f1', anything)],
    ['REMOVE_FOLDER_FAILURE', (http) => maps(http).deleteFolder('p1', 'f1')],
    ['CREATE_USER_MAP_FAILURE', (http) => maps(http).createMaps('p1', [])],
    ['SAVE_MAP_PROPERTIES_FAILURE', (http) => maps(http).updateMap('p1', 'm1', anything)],
    ['SAVE_MAP_DETAILS_FAILURE', (http) => maps(http).moveMap('p1', 'm1', anything)],
    ['REMOVE_MAP_FAILURE', (http) => maps(http).deleteMaps('p1', ['m1'])],
    ['REMOVE_MAPS_FAILURE', (http) => maps(http).deleteMaps('p1', ['m1', 'm2'])],
    ['DOWNLOADING_MAPPACKS_FAILURE', (http) => createMapPacksApi(http).lookAgain('p1')],
    ['REGISTRATION_FAILURE', (http) => createAccountsApi(http).register(anything)],
    ['REGISTRATION_COMPLETE_FAILURE', (http) => createAccountsApi(http).verify('t', anything)],
    ['TERMS_ACCEPTATION_FAILURE', (http) => createOwnAccountApi(http).acceptTerms(1)],
  ])('is told as %s, and as what happened', async (code, ask) => {
    expect(await toldOf(ask)).toEqual([{ do: 'alert', code, cause: 'UNEXPECTED_ERROR' }]);
  });

  it('that saves is told by the editor, which has the work', async () => {
    const version = { name: 'Stage 1', originalSha256: '', patch: patchFromEntries([[1, 2]]) };
    expect(await toldOf((http) => createFilesApi(http).createVersion('p1', version))).toEqual([]);
  });
});
