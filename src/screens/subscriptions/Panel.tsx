import { type JSX, type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

export interface PanelProps {
  readonly title: string;
  /** What can be done with it as a whole, beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the screen, under its own title. */
export function Panel({ title, action, children }: PanelProps): JSX.Element {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles['panel']}>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
