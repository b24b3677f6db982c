import type { JSX } from 'react';
import { useTexts } from '../texts/texts-context.ts';
import styles from './FullScreenLoader.module.css';
import { ProgressBar } from './ProgressBar.tsx';

export interface FullScreenLoaderProps {
  /** "Loading…" where absent. */
  readonly message?: string | null;
  /** Lies over the page, which stays visible below. */
  readonly overlay?: boolean;
}

/** Fills the window while nothing else can be done. Appears after a moment, so that quick work does not flash. */
export function FullScreenLoader({
  message = null,
  overlay = false,
}: FullScreenLoaderProps): JSX.Element {
  const { t } = useTexts();
  const text = message ?? t('common.loading');
  return (
    <div className={overlay ? styles['overlay'] : styles['page']} role="status">
      <div className={styles['box']}>
        <ProgressBar label={text} share={null} />
        <p className={styles['message']}>{text}</p>
      </div>
    </div>
  );
}
