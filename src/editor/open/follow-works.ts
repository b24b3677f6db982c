import { projectChannel } from '../../../core/contract/live.ts';
import { isApiError } from '../../api/api-error.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { EditorController } from '../controllers/editor-controller.ts';

/** What keeping an open editor in step with work on its versions needs. */
export interface WorksPorts {
  readonly live: Pick<LiveConnection, 'on' | 'onListening'>;
  readonly controller: Pick<EditorController, 'note' | 'session' | 'store'>;
}

/** Whether versions are looked at, and the way to have it done at once. */
export interface FollowedWorks {
  /** Asks for the versions, and says so where the one that is open was changed elsewhere. */
  look(): void;
  end(): void;
}

/**
 * Looks at the versions of an open project whenever the server has worked on one, and whenever listening begins: until then that may
 * have gone unheard. What is changed here at the moment tells of itself.
 */
export function followWorks({ live, controller }: WorksPorts): FollowedWorks {
  const { session, store } = controller;
  const ask = async (): Promise<void> => {
    if (store.getState().busy !== undefined) return;
    try {
      const isChangedElsewhere = await session.isChangedElsewhere();
      if (store.getState().busy === undefined && isChangedElsewhere) {
        controller.note({ isChangedElsewhere });
      }
    } catch (error) {
      // The next save finds out.
      if (!isApiError(error)) throw error;
    }
  };
  const look = (): void => fireAndForget(ask());
  const channel = projectChannel(session.project.id);
  const leaves = [
    live.on(channel, 'VERSIONS_UNLOCKED', look),
    live.onListening(channel, look),
    session.subscribe((event) => {
      if (event === 'current') controller.note({ isChangedElsewhere: false });
    }),
  ];
  return {
    look,
    end: () => {
      for (const leave of leaves) leave();
    },
  };
}
