import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../texts/texts-context.ts';
import { useApplication } from './application.ts';

/**
 * Asks before work is left behind: inside the page with the confirm box, on closing the tab with the browser's question.
 *
 * @param holdsWork read when somebody wants to leave, so that leaving after the work is done asks nothing
 */
export function useLeaveGuard(holdsWork: () => boolean): void {
  const { confirm } = useApplication();
  const { t } = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && holdsWork(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async (): Promise<void> => {
      const leave = await confirm.ask({
        title: t('project.leaveTitle'),
        message: t('project.leaveText'),
        confirmLabel: t('project.leave'),
        rejectLabel: t('project.stay'),
        tone: 'danger',
      });
      if (leave) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker, confirm, t]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (holdsWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [holdsWork]);
}
