import type { JSX } from 'react';
import { useTexts } from '../texts/texts-context.ts';
import styles from './ChangedElsewhere.module.css';

/** A field in which a person here and somebody elsewhere have entered something different. */
export interface ReplacedEntry {
  readonly label: string;
  /** What is saved, and would be replaced. */
  readonly saved: string;
}

/** Says in a form that what it holds was changed elsewhere, what it shows now, and what saving would do. */
export function ChangedElsewhere({
  replaced,
}: {
  readonly replaced: readonly ReplacedEntry[];
}): JSX.Element {
  const { t } = useTexts();
  return (
    <div role="alert" className={styles['notice']}>
      <p className={styles['title']}>{t('changedElsewhere.title')}</p>
      <p>{t('changedElsewhere.text')}</p>
      {replaced.length > 0 && (
        <>
          <p>{t('changedElsewhere.replaces')}</p>
          <ul className={styles['replaced']}>
            {replaced.map(({ label, saved }) => (
              <li key={label} className={styles['saved']} title={saved}>
                {`${label}: ${saved === '' ? t('common.notTold') : saved}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
