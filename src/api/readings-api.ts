import {
  identificationSchema,
  type ProjectIdentification,
} from '../../core/contract/reading-results.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about what the server has read from a project's file. */
export interface ReadingsApi {
  /** What the file says of itself; rejects with 404, and tells nobody, before it has been read. */
  identification(projectId: string): Promise<ProjectIdentification>;
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
    readAgain: (projectId) => http.done({ method: 'POST', path: `${root(projectId)}/reading` }),
  };
}
