import type { JSX } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useStore } from 'zustand';
import { type Application, ApplicationContext } from '../application/application.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { MaintenanceScreen } from '../screens/maintenance/MaintenanceScreen.tsx';
import { MobileScreen } from '../screens/mobile/MobileScreen.tsx';
import { UnreachableScreen } from '../screens/unreachable/UnreachableScreen.tsx';
import { TextsContext } from '../texts/texts-context.ts';
import type { createRouter } from './router.tsx';

export interface AppProps {
  readonly application: Application;
  readonly router: ReturnType<typeof createRouter>;
  /** On phones and tablets a notice stands instead of everything. */
  readonly mobile: boolean;
}

/** The page: contexts around whatever the state of the service lets show. */
export function App({ application, router, mobile }: AppProps): JSX.Element | null {
  const { texts } = useStore(application.texts.store);
  if (texts === null) return null;
  return (
    <ApplicationContext value={application}>
      <TextsContext value={texts}>
        {mobile ? <MobileScreen /> : <Service {...{ application, router }} />}
      </TextsContext>
    </ApplicationContext>
  );
}

function Service({ application, router }: Omit<AppProps, 'mobile'>): JSX.Element {
  const { status } = application;
  const { phase } = useStore(status.store);
  switch (phase) {
    case 'asking':
      return <FullScreenLoader />;
    case 'maintenance':
      return <MaintenanceScreen />;
    case 'unreachable':
      return <UnreachableScreen onRetry={() => void status.check()} />;
    case 'up':
      return <RouterProvider router={router} />;
  }
}
