import {
  checksumsSchema,
  identificationSchema,
  mapSearchSchema,
  type ProjectChecksums,
  type ProjectIdentification,
  type ProjectMapSearch,
  type ProjectTroubleCodes,
  troubleCodesSchema,
} from '../../core/contract/reading-results.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about what the server has read from a project's file. */
export interface ReadingsApi {
  /** What the file says of itself; rejects with 404, and tells nobody, before it has been read. */
  identification(projectId: string): Promise<ProjectIdentification>;
  /** Checksums of the original; rejects with 404, and tells nobody, before they have been read. */
  checksums(projectId: string): Promise<ProjectChecksums>;
  /** Trouble codes of the original; rejects with 404, and tells nobody, before they have been read. */
  troubleCodes(projectId: string): Promise<ProjectTroubleCodes>;
  /** What the search for maps has left out; rejects with 404, and tells nobody, before there was one. */
  mapSearch(projectId: string): Promise<ProjectMapSearch>;
  /** Reads the file once more. */
  readAgain(projectId: string): Promise<void>;
}

/** Calls of the reading of a file. */
export function createReadingsApi(http: HttpClient): ReadingsApi {
  const root = (projectId: string): string => `projects/${projectId}`;
  return {
    identification: (projectId) =>
      http.json(identificationSchema, {
        path: `${root(projectId)}/identification`,
        kind: 'silent',
      }),
    checksums: (projectId) =>
      http.json(checksumsSchema, { path: `${root(projectId)}/checksums/crc`, kind: 'silent' }),
    troubleCodes: (projectId) =>
      http.json(troubleCodesSchema, { path: `${root(projectId)}/dtcs`, kind: 'silent' }),
    mapSearch: (projectId) =>
      http.json(mapSearchSchema, { path: `${root(projectId)}/map-search`, kind: 'silent' }),
    readAgain: (projectId) => http.send({ method: 'POST', path: `${root(projectId)}/reading` }),
  };
}
