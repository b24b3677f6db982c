import type { AlertsStore } from '../../state/alerts-store.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import type { FollowedFlags } from './follow-flags.ts';

/** What keeping an open editor in step with the trouble codes of its project needs. */
export interface CodesPorts {
  readonly flags: Pick<FollowedFlags, 'subscribe'>;
  readonly alerts: Pick<AlertsStore, 'show'>;
  readonly controller: Pick<EditorController, 'closeDialog' | 'store'>;
}

/**
 * Closes the dialog of trouble codes where the server finds none any more, and says so. Specification 4, "Project flags".
 *
 * @returns a function that ends it
 */
export function followCodes({ flags, alerts, controller }: CodesPorts): () => void {
  return flags.subscribe((now, before) => {
    if (!before.dtc || now.dtc) return;
    if (controller.store.getState().dialog?.kind === 'troubleCodes') controller.closeDialog();
    alerts.show({ code: 'NO_DTC_CODES' });
  });
}
