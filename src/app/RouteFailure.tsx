import { RefreshCw, TriangleAlert } from 'lucide-react';
import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import type { ServiceState } from '../api/status-api.ts';
import { useApplication } from '../application/application.ts';
import { PATHS } from '../application/paths.ts';
import { Button } from '../components/Button.tsx';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { StateMessage } from '../components/StateMessage.tsx';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import { UnreachableScreen } from '../screens/unreachable/UnreachableScreen.tsx';
import { useTexts } from '../texts/texts-context.ts';
import styles from './WholePage.module.css';

/** Instead of a screen that could not be fetched or drawn. */
export function RouteFailure(): JSX.Element {
  const { t } = useTexts();
  if (isMissingScript(useRouteError())) return <MissingScript />;
  return <Failure icon={<TriangleAlert />} title={t('crash.title')} text={t('crash.text')} />;
}

/** A part of the page could not be had: the server does not answer, or the product was updated while the page was open. */
function MissingScript(): JSX.Element {
  const { status } = useApplication();
  const { t } = useTexts();
  const [answer, setAnswer] = useState<ServiceState['kind']>();
  useEffect(() => fireAndForget(status.check().then(setAnswer)), [status]);
  const retry = async (): Promise<void> => {
    // A page that is reloaded without an answer is gone.
    if ((await status.check()) === 'up') window.location.reload();
  };
  if (answer === undefined) return <FullScreenLoader />;
  if (answer !== 'up') return <UnreachableScreen onRetry={() => fireAndForget(retry())} />;
  return (
    <Failure
      icon={<RefreshCw />}
      title={t('crash.newVersionTitle')}
      text={t('crash.newVersionText')}
    />
  );
}

interface FailureProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

function Failure(message: FailureProps): JSX.Element {
  const { t } = useTexts();
  return (
    <main className={styles['page']}>
      <StateMessage
        level={1}
        kind="error"
        {...message}
        action={
          <>
            <Button onClick={() => window.location.assign(PATHS.projects)}>
              {t('crash.toProjects')}
            </Button>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {t('crash.reload')}
            </Button>
          </>
        }
      />
    </main>
  );
}

/** Browsers name a script that they cannot fetch, each in its own words, and Vite the styles that come with it. */
function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|preload css/i.test(error.message)
  );
}
