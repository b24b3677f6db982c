import { type JSX, type ReactNode, useId } from 'react';
import styles from './FormSection.module.css';

export interface FormSectionProps {
  readonly title: string;
  /** Columns of equal width; 1 where fields are long. */
  readonly columns?: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** Fields that belong together, under a title that screen readers say with each of them. */
export function FormSection({ title, columns = 2, children }: FormSectionProps): JSX.Element {
  const titleId = useId();
  return (
    <fieldset className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      <div className={styles[`columns${columns}`]}>{children}</div>
    </fieldset>
  );
}

/** A field of a section that takes a row of its own. */
export function WholeRow({ children }: { readonly children: ReactNode }): JSX.Element {
  return <div className={styles['wholeRow']}>{children}</div>;
}
