import type { JSX } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS width: of the text that will stand here. */
  readonly width: string;
  readonly heightPx?: number;
}

/** The place of something that is being read. Hidden from screen readers: the list says that it is busy. */
export function Skeleton({ width, heightPx = 12 }: SkeletonProps): JSX.Element {
  return (
    <span aria-hidden="true" className={styles['skeleton']} style={{ width, height: heightPx }} />
  );
}
