import { projectChannel } from '../../../core/contract/live.ts';
import type { Project } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import type { ProjectsApi } from '../../api/projects-api.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';

/** What there is for the file of a project. */
export type ProjectFlags = Project['flags'];

/** What following the flags of a project needs. */
export interface FlagsPorts {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly projects: Pick<ProjectsApi, 'project'>;
  /** As it was fetched last. */
  readonly project: Project;
}

/**
 * Asks for the flags of a project whenever they have changed, and after every break. Specification 4, "Project flags".
 *
 * @param hear takes what they are now, and what they were when it was told last
 * @returns a function that ends it
 */
export function followFlags(
  { live, projects, project }: FlagsPorts,
  hear: (now: ProjectFlags, before: ProjectFlags) => void,
): () => void {
  const channel = projectChannel(project.id);
  let known = project.flags;
  let isGone = false;
  const look = async (): Promise<void> => {
    try {
      const { flags } = await projects.project(project.id, 'silent');
      if (isGone) return;
      const before = known;
      known = flags;
      hear(flags, before);
    } catch (error) {
      // What is known stays until it is asked for again.
      if (!isApiError(error)) throw error;
    }
  };
  let hasListened = false;
  const leaves = [
    live.on(channel, 'FLAGS_UPDATED', () => fireAndForget(look())),
    live.onListening(channel, () => {
      // At first the project has just been fetched.
      if (hasListened) fireAndForget(look());
      hasListened = true;
    }),
  ];
  return () => {
    isGone = true;
    for (const leave of leaves) leave();
  };
}
