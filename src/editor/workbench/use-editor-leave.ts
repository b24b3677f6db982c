import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useApplication } from '../../application/application.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useEditor } from '../kit/editor-context.ts';

/**
 * Asks before unsaved changes are left behind: with the editor's own question inside the page, with the browser's on closing
 * the tab. Specification 4, "exiting a project".
 */
export function useEditorLeave(): void {
  const { session: login } = useApplication();
  const { controller, versions } = useEditor();
  const hasUnsaved = (): boolean => controller.session.byteStore.unsavedCount > 0;

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // A session that has ended cannot be asked to stay: the journal keeps the work for the next login.
      (controller.store.getState().isLocal || login.store.getState().phase === 'user') &&
      hasUnsaved(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async (): Promise<void> => {
      if (await versions.mayLeave()) blocker.proceed();
      else blocker.reset();
    };
    fireAndForget(ask());
  }, [blocker, versions]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (controller.session.byteStore.unsavedCount > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [controller]);
}
