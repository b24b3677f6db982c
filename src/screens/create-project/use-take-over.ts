import type { Project } from '../../../core/contract/projects.ts';
import { useApplication } from '../../application/application.ts';
import { takeOverViewed } from '../../kept/take-over-viewed.ts';
import { openViewedFiles } from '../../kept/viewed-files.ts';
import { openJournalDatabase } from '../../platform/journal-database.ts';
import { tryTabLock } from '../../platform/tab-lock.ts';
import { useTexts } from '../../texts/texts-context.ts';

/**
 * Gives a new project what was done on its file without an account. Where that does not work the person is asked whether to try
 * again; what could not be handed over stays in this browser. Throws the reason of the signal where it is given up.
 */
export function useTakeOver(): (project: Project, signal: AbortSignal) => Promise<void> {
  const { api, confirm } = useApplication();
  const { t } = useTexts();
  const isToTryAgain = (): Promise<boolean> =>
    confirm.ask({
      title: t('viewer.notTakenTitle'),
      message: t('viewer.notTakenText'),
      confirmLabel: t('common.retry'),
      rejectLabel: t('viewer.goOn'),
      tone: 'normal',
    });
  return async (project, signal) => {
    const viewed = await openViewedFiles().catch(() => undefined);
    if (viewed === undefined) return;
    const ports = {
      viewed,
      maps: api.maps,
      marks: api.marks,
      openJournals: openJournalDatabase,
      lock: tryTabLock,
    };
    for (;;) {
      try {
        await takeOverViewed(project, ports, signal);
        return;
      } catch {
        signal.throwIfAborted();
        // A call that failed, of which the client has told, or the browser's database.
        if (!(await isToTryAgain())) return;
      }
    }
  };
}
