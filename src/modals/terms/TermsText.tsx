import type { JSX } from 'react';
import { TRIAL_DAYS } from '../../../core/contract/limits.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './TermsText.module.css';

const PARAGRAPHS = ['files', 'law', 'check', 'trial', 'account'] as const;

/** The words of the first terms of use. */
export function TermsText(): JSX.Element {
  const { t } = useTexts();
  return (
    <ol className={styles['terms']}>
      {PARAGRAPHS.map((paragraph) => (
        <li key={paragraph}>{t(`terms.${paragraph}`, { days: TRIAL_DAYS })}</li>
      ))}
    </ol>
  );
}
