import type { JSX } from 'react';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is under way. */
  readonly label: string;
  /** 0..1, or `null` while it cannot be known. */
  readonly share: number | null;
}

/** Progress of one piece of work. */
export function ProgressBar({ label, share }: ProgressBarProps): JSX.Element {
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['track']}
    >
      <div
        className={share === null ? styles['unknown'] : styles['bar']}
        style={{ width: share === null ? undefined : `${(share * 100).toFixed(1)}%` }}
      />
    </div>
  );
}
