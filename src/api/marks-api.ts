import { type Mark, markSchema, marksSchema } from '../../core/contract/marks.ts';
import { allPages } from './all-pages.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about the marked addresses of a project. */
export interface MarksApi {
  /** By ascending address. */
  marks(projectId: string): Promise<readonly Mark[]>;
  /** Marks an address, or says something else of it. */
  setMark(projectId: string, mark: Mark): Promise<Mark>;
  deleteMark(projectId: string, address: number): Promise<void>;
}

/** Ours: the specification has no call for marks (expectations 2.8). */
export function createMarksApi(http: HttpClient): MarksApi {
  const root = (projectId: string): string => `projects/${projectId}/marks`;
  return {
    marks: (projectId) => allPages(http, marksSchema, { path: root(projectId) }),
    setMark: (projectId, { address, text }) =>
      http.json(markSchema, {
        method: 'PUT',
        path: `${root(projectId)}/${address}`,
        failure: 'SAVE_CHANGES_FAILURE',
        body: { text },
      }),
    deleteMark: (projectId, address) =>
      http.send({
        method: 'DELETE',
        path: `${root(projectId)}/${address}`,
        failure: 'SAVE_CHANGES_FAILURE',
      }),
  };
}
