import type { JSX } from 'react';
import { ProductMark } from '../../components/ProductMark.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from '../Notice.module.css';

/** The notice on phones and tablets. Specification 1 and 2. */
export function MobileScreen(): JSX.Element {
  const { t } = useTexts();
  return (
    <main className={styles['notice']}>
      <StateMessage
        level={1}
        icon={<ProductMark size="large" withName={false} />}
        title={t('mobile.title')}
        text={t('mobile.info')}
        action={<p className={styles['more']}>{t('mobile.goBack')}</p>}
      />
    </main>
  );
}
