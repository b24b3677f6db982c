import type { JSX, ReactNode } from 'react';
import styles from './StateMessage.module.css';

export interface StateMessageProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  /** The one thing to do next. */
  readonly action?: ReactNode;
  /** `error` is announced at once. */
  readonly kind?: 'empty' | 'error';
  /** Level of the title among the headings of the page. */
  readonly level?: 1 | 2;
}

/** Says why a place is empty, what it is for, and what to do: empty lists, failures, whole-page notices. */
export function StateMessage({
  icon,
  title,
  text,
  action,
  kind = 'empty',
  level = 2,
}: StateMessageProps): JSX.Element {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['message']} role={kind === 'error' ? 'alert' : undefined}>
      {icon !== undefined && <div className={styles['icon']}>{icon}</div>}
      <Title className={styles['title']}>{title}</Title>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
