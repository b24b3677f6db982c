import type { JSX } from 'react';
import styles from './KeyHint.module.css';

/** Keys of a command, such as "Ctrl+G", for menus and tooltips. */
export function KeyHint({ keys }: { readonly keys: string }): JSX.Element {
  return <kbd className={styles['keyHint']}>{keys}</kbd>;
}
