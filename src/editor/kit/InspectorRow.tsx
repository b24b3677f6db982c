import type { JSX, ReactNode } from 'react';
import styles from './inspector.module.css';

/** A line of a list beside the views: a name, and what it is. */
export function InspectorRow({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div className={styles['row']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
