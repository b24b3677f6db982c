import type { Application } from '../../application/application.ts';
import { followCodes } from './follow-codes.ts';
import { followFlags } from './follow-flags.ts';
import { followMapPacks } from './follow-map-packs.ts';
import { followReading } from './follow-reading.ts';
import { followRights } from './follow-rights.ts';
import { followSolutions } from './follow-solutions.ts';
import { followWorks } from './follow-works.ts';
import type { ProjectSource } from './project-source.ts';
import { Reconnect } from './reconnect.ts';

/** A project that the server keeps. */
export function serverProject(application: Application, projectId: string): ProjectSource {
  const { api, alerts, clock, live, session } = application;
  return {
    projectId,
    isLocal: false,
    follow: ({ controller, library, marks, shared, packFlag }) => {
      const { project } = controller.session;
      const works = followWorks({ live, controller });
      const reconnect = new Reconnect({ controller, alerts, clock, live, lists: [library, marks] });
      const user = session.store.getState();
      const { http, projects } = api;
      const flags = followFlags({ live, projects, project });
      const stops = [
        works.end,
        followRights(session, controller),
        followCodes({ alerts, flags, controller }),
        followSolutions({ live, alerts, flags, project, controller }),
        followMapPacks(
          { live, alerts, http, project, flags, library, shared, controller },
          packFlag,
        ),
        flags.end,
        () => reconnect.end(),
      ];
      if (user.phase === 'user') {
        const userId = user.user.id;
        stops.push(
          followReading({ projects, clock, live, alerts, userId, project, library, controller }),
        );
      }
      return {
        lookForChanges: works.look,
        doubt: () => reconnect.doubt(),
        end: () => {
          for (const stop of stops) stop();
        },
      };
    },
  };
}
