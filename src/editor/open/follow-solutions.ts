import {
  type ProjectEvent,
  projectChannel,
  solutionLearningSchema,
} from '../../../core/contract/live.ts';
import type { Project } from '../../../core/contract/projects.ts';
import type { LiveConnection } from '../../live/live-connection.ts';
import type { AlertsStore } from '../../state/alerts-store.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import type { FollowedFlags } from './follow-flags.ts';

/** What keeping an open editor in step with the solutions of its project needs. */
export interface SolutionsPorts {
  readonly live: Pick<LiveConnection, 'on'>;
  readonly flags: Pick<FollowedFlags, 'subscribe'>;
  readonly project: Pick<Project, 'id'>;
  readonly alerts: Pick<AlertsStore, 'show' | 'store'>;
  readonly controller: Pick<EditorController, 'closeDialog' | 'store'>;
}

/**
 * Says what happens to the solutions of an open project, whether their dialog is open or not, and closes it where there are none any
 * more. Specification 4, "Project flags", and 5, "Private channels".
 *
 * @returns a function that ends it
 */
export function followSolutions(ports: SolutionsPorts): () => void {
  const { live, flags, alerts, project, controller } = ports;
  const { store } = controller;
  const channel = projectChannel(project.id);
  /** Work that was asked for here tells of itself, and more closely. */
  const tellWork = (code: 'APPLY_SOLUTIONS_FAILURE' | 'APPLY_SOLUTIONS_NOT_MODIFIED'): void => {
    const isToldHere =
      store.getState().busy === 'working' ||
      alerts.store.getState().alerts.some((alert) => alert.code === code);
    if (!isToldHere) alerts.show({ code });
  };
  const on = (event: ProjectEvent, hear: (data: unknown) => void): (() => void) =>
    live.on(channel, event, hear);
  const leaves = [
    flags.subscribe((now, before) => {
      const isGone = before.solutions && !now.solutions;
      if (!isGone || store.getState().dialog?.kind !== 'solutions') return;
      controller.closeDialog();
      alerts.show({ code: 'NO_SOLUTIONS' });
    }),
    on('SOLUTIONS_READY', () => alerts.show({ code: 'SOLUTIONS_UPDATED' })),
    on('SOLUTIONS_UPDATED', () => alerts.show({ code: 'SOLUTIONS_UPDATED' })),
    on('SOLUTION_LEARNT', () => alerts.show({ code: 'LEARN_SOLUTION_SUCCESS' })),
    on('SOLUTION_LEARNING_FAILED', (data) => {
      const reason = solutionLearningSchema.safeParse(data).data?.reason;
      alerts.show({ code: 'LEARN_SOLUTION_FAILURE', ...(reason && { reason }) });
    }),
    on('SOLUTIONS_NOT_MODIFIED', () => tellWork('APPLY_SOLUTIONS_NOT_MODIFIED')),
    on('SOLUTIONS_APPLY_FAILED', () => tellWork('APPLY_SOLUTIONS_FAILURE')),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}
