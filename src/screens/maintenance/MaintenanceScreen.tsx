import { Wrench } from 'lucide-react';
import type { JSX } from 'react';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../Notice.module.css';

/** Shown while the service is down; asks by itself whether it is back. Specification 2, "Special screens". */
export function MaintenanceScreen(): JSX.Element {
  const { status, clock } = useApplication();
  const { t } = useTexts();
  return (
    <main className={styles['notice']}>
      <StateMessage
        level={1}
        icon={<Wrench />}
        title={t('maintenance.title')}
        text={t('maintenance.message')}
        action={<Button onClick={() => void status.check()}>{t('maintenance.check')}</Button>}
      />
      <footer className={styles['footer']}>
        {t('maintenance.copyright', { year: new Date(clock.nowMs()).getFullYear() })}
      </footer>
    </main>
  );
}
