import { RefreshCw, TriangleAlert } from 'lucide-react';
import type { JSX } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../components/Button.tsx';
import { StateMessage } from '../components/StateMessage.tsx';
import { useTexts } from '../texts/texts-context.ts';
import { PATHS } from './paths.ts';
import styles from './WholePage.module.css';

/** Instead of a screen that could not be fetched or drawn. */
export function RouteFailure(): JSX.Element {
  const { t } = useTexts();
  const outdated = isMissingScript(useRouteError());
  return (
    <main className={styles['page']}>
      <StateMessage
        level={1}
        kind="error"
        icon={outdated ? <RefreshCw /> : <TriangleAlert />}
        title={t(outdated ? 'crash.newVersionTitle' : 'crash.title')}
        text={t(outdated ? 'crash.newVersionText' : 'crash.text')}
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

/** A part of the page that the server no longer has: the product was updated while the page was open. */
function isMissingScript(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  );
}
