import { type JSX, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { pageTitle, titleOf } from '../application/route-titles.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { lazyComponent } from '../components/lazy-component.tsx';
import { Modals } from '../modals/Modals.tsx';
import { useTexts } from '../texts/texts-context.ts';
import { AlertStack } from './AlertStack.tsx';

// Fetched with the first question, which is never on the login screen.
const ConfirmBox = lazyComponent(async () => (await import('./ConfirmBox.tsx')).ConfirmBox);

/** Around every screen: the title of the window and what lies over all screens. */
export function RootLayout(): JSX.Element {
  const { confirm, loader } = useApplication();
  const { request } = useStore(confirm.store);
  const { visible, message } = useStore(loader.store);
  useRouteTitle();
  return (
    <>
      <Outlet />
      {request !== null && <ConfirmBox request={request} onAnswer={confirm.answer} />}
      <Modals />
      {visible && <FullScreenLoader message={message} overlay />}
      <AlertStack />
    </>
  );
}

function useRouteTitle(): void {
  const { t } = useTexts();
  const key = titleOf(useMatches().map(({ handle }) => handle));
  useEffect(() => {
    if (key !== 'own') document.title = pageTitle(key === null ? null : t(key));
  }, [key, t]);
}
