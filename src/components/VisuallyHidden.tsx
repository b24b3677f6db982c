import type { JSX, ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for screen readers, where the eye needs none. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): JSX.Element {
  return <span className={styles['hidden']}>{children}</span>;
}
