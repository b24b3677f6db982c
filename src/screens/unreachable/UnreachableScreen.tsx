import { CloudOff } from 'lucide-react';
import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../Notice.module.css';

/** Instead of everything when the server does not answer and nothing can be shown without it. */
export function UnreachableScreen({ onRetry }: { readonly onRetry: () => void }): JSX.Element {
  const { t } = useTexts();
  return (
    <main className={styles['notice']}>
      <StateMessage
        level={1}
        kind="error"
        icon={<CloudOff />}
        title={t('unreachable.title')}
        text={t('unreachable.text')}
        action={
          <Button variant="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </main>
  );
}
