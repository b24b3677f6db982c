import type { AlertCode } from '../../core/contract/alert-codes.ts';
import {
  type Project,
  type ProjectsPage,
  type ProjectsQuery,
  projectSchema,
  projectsPageSchema,
  type UpdateProject,
} from '../../core/contract/projects.ts';
import type { HttpClient } from './http-client.ts';

/** Calls about projects, the files inside apart. */
export interface ProjectsApi {
  list(query: ProjectsQuery, signal: AbortSignal): Promise<ProjectsPage>;
  /** @param failure code that tells what could not be done without the project; `silent`: nobody is told but the caller */
  project(projectId: string, failure?: AlertCode | 'silent'): Promise<Project>;
  /** Where it was changed elsewhere, nobody is told but the caller. */
  update(projectId: string, update: UpdateProject): Promise<Project>;
  archive(projectId: string): Promise<void>;
  listArchived(query: ProjectsQuery, signal: AbortSignal): Promise<ProjectsPage>;
  restore(projectId: string): Promise<void>;
  /** Deletes an archived project for good. */
  deleteArchived(projectId: string): Promise<void>;
  /** Deletes every archived project for good. */
  clearArchive(): Promise<void>;
}

/** Specification 7, "Projects". */
export function createProjectsApi(http: HttpClient): ProjectsApi {
  return {
    list: ({ search, timePeriod, vehicleType, page, perPage }, signal) =>
      http.json(projectsPageSchema, {
        path: 'projects',
        query: { search, timePeriod, vehicleType, page: Number(page), perPage: Number(perPage) },
        signal,
      }),
    project: (projectId, failure = 'UNEXPECTED_ERROR') =>
      http.json(projectSchema, {
        path: `projects/${projectId}`,
        ...(failure === 'silent' ? { kind: failure } : { kind: 'project', failure }),
      }),
    update: (projectId, body) =>
      http.json(projectSchema, {
        method: 'PUT',
        path: `projects/${projectId}`,
        kind: 'edit',
        body,
        failure: 'EDIT_PROJECT_FAILURE',
      }),
    archive: (projectId) =>
      http.send({
        method: 'DELETE',
        path: `projects/${projectId}`,
        failure: 'ARCHIVE_PROJECT_FAILURE',
      }),
    listArchived: ({ page, perPage }, signal) =>
      http.json(projectsPageSchema, {
        path: 'archived-projects',
        query: { page: Number(page), perPage: Number(perPage) },
        signal,
      }),
    restore: (projectId) =>
      http.send({
        method: 'PATCH',
        path: `archived-projects/${projectId}`,
        failure: 'RESTORE_PROJECT_FAILURE',
      }),
    deleteArchived: (projectId) =>
      http.send({
        method: 'DELETE',
        path: `archived-projects/${projectId}`,
        failure: 'DELETE_PROJECT_FAILURE',
      }),
    clearArchive: () =>
      http.send({ method: 'DELETE', path: 'archived-projects', failure: 'CLEAR_ARCHIVE_FAILURE' }),
  };
}
