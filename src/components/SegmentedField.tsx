import type { JSX } from 'react';
import { SegmentedControl, type SegmentedControlProps } from './SegmentedControl.tsx';
import styles from './SegmentedField.module.css';

/** A row of choices in a form, with its label over it. */
export function SegmentedField<Value extends string>(
  props: SegmentedControlProps<Value>,
): JSX.Element {
  return (
    <div className={styles['field']}>
      {/* The control carries the label itself, as its accessible name. */}
      <span aria-hidden="true" className={styles['label']}>
        {props.label}
      </span>
      <SegmentedControl {...props} />
    </div>
  );
}
