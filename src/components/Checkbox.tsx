import { type ComponentProps, type JSX, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { controlAttributes, FieldNote } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> {
  /** Words beside the box. */
  readonly label: ReactNode;
  readonly required?: boolean;
  readonly error?: string | undefined;
}

/** A box to tick. Takes the `register(...)` of a form as it is. */
export function Checkbox({ label, required = false, error, ...input }: CheckboxProps): JSX.Element {
  const controlId = useId();
  return (
    <div className={styles['checkbox']}>
      <input
        {...input}
        {...controlAttributes(controlId, { error, required })}
        type="checkbox"
        className={styles['box']}
      />
      <div>
        <label htmlFor={controlId}>
          {label}
          {required && (
            <span className={styles['required']} aria-hidden="true">
              {'*'}
            </span>
          )}
        </label>
        <FieldNote controlId={controlId} hint={undefined} error={error} />
      </div>
    </div>
  );
}
