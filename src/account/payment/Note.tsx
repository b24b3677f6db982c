import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import styles from './Note.module.css';

export interface NoteProps {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

const ICONS = { info: Info, warning: TriangleAlert, danger: CircleAlert } as const;

/** Something to be known before going on, in the place that it is about. What comes while somebody waits is read out. */
export function Note({ tone, children, action }: NoteProps): JSX.Element {
  const Icon = ICONS[tone];
  return (
    <div className={styles['note']} data-tone={tone} role="status">
      <Icon className={styles['icon']} aria-hidden="true" />
      <div className={styles['words']}>{children}</div>
      {action}
    </div>
  );
}
