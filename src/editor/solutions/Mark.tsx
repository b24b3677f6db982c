import type { JSX, ReactNode } from 'react';
import { classNames } from '../../components/class-names.ts';
import styles from './SolutionList.module.css';

/** A word or two about a solution: its kind, or how it stands. */
export function Mark({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'accent' | 'good' | 'bad';
  readonly children: ReactNode;
}): JSX.Element {
  return <span className={classNames(styles['mark'], styles[tone])}>{children}</span>;
}
