import { projectChannel } from '../../../core/contract/live.ts';
import type { Project } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import type { ProjectsApi } from '../../api/projects-api.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';

/** What there is for the file of a project. */
export type ProjectFlags = Project['flags'];

/** Takes what the flags of a project are now, and what they were when that was told last. */
type HearFlags = (now: ProjectFlags, before: ProjectFlags) => void;

/** What following the flags of a project needs. */
export interface FlagsPorts {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly projects: Pick<ProjectsApi, 'project'>;
  /** As it was fetched last. */
  readonly project: Project;
}

/** The flags of an open project, for everybody who goes by them. Specification 4, "Project flags". */
export interface FollowedFlags {
  /** @returns a function that ends it */
  subscribe(hear: HearFlags): () => void;
  /** Asks for them now. Resolves when they were told, or there was no answer: what is known stays then. */
  look(): Promise<void>;
  /** Nothing is told any more, not even of what was asked before. */
  end(): void;
}

/** Asks for the flags of a project whenever they have changed, and whenever listening begins. */
export function followFlags({ live, projects, project }: FlagsPorts): FollowedFlags {
  const channel = projectChannel(project.id);
  const hearers = new Set<HearFlags>();
  let known = project.flags;
  let isGone = false;
  let next: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    // Whoever asks for them at the same moment hears of the same answer.
    await Promise.resolve();
    next = undefined;
    if (isGone) return;
    try {
      const { flags } = await projects.project(project.id, 'silent');
      if (isGone) return;
      const before = known;
      known = flags;
      for (const hear of hearers) hear(flags, before);
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  };
  const look = (): Promise<void> => {
    next ??= ask();
    return next;
  };
  const leaves = [
    live.on(channel, 'FLAGS_UPDATED', () => fireAndForget(look())),
    // At first as well: what changed between the fetch of the project and this moment was told to nobody here.
    live.onListening(channel, () => fireAndForget(look())),
  ];
  return {
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    look,
    end: () => {
      isGone = true;
      for (const leave of leaves) leave();
    },
  };
}
