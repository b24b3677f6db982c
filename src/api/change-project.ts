import {
  type Project,
  type ProjectDetails,
  projectDetailsSchema,
} from '../../core/contract/projects.ts';
import { hasSameContent } from '../../core/values/same-content.ts';
import { type Change, changeOver } from './change-over.ts';
import type { ProjectsApi } from './projects-api.ts';

/**
 * Changes the details of a project over the state in which they were read.
 *
 * @param seen the project as it was read
 * @throws ApiError
 */
export function changeProject(
  api: Pick<ProjectsApi, 'project' | 'update'>,
  { id, revision }: Project,
  details: ProjectDetails,
): Promise<Change<Project>> {
  return changeOver({
    send: () => api.update(id, { ...details, revision }),
    read: () => api.project(id, 'EDIT_PROJECT_FAILURE'),
    isWanted: (now) => hasSameContent(projectDetailsSchema.parse(now), details),
  });
}
