import { type ComponentProps, type JSX, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from './Field.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'required'> {
  /** Icon before the text. */
  readonly leading?: ReactNode;
  /** A small button after the text. */
  readonly trailing?: ReactNode;
}

/** A line of text. Takes the `register(...)` of a form as it is. */
export function TextField({
  label,
  required = false,
  hint,
  error,
  labelHidden = false,
  help,
  leading,
  trailing,
  className,
  ...input
}: TextFieldProps): JSX.Element {
  const controlId = useId();
  return (
    <FieldFrame {...{ label, required, hint, error, labelHidden, help, controlId }}>
      <div className={styles['box']}>
        {leading !== undefined && <span className={styles['leading']}>{leading}</span>}
        <input
          type="text"
          {...input}
          {...controlAttributes(controlId, { error, required, help })}
          className={classNames(
            fieldStyles['control'],
            leading !== undefined && styles['withLeading'],
            trailing !== undefined && styles['withTrailing'],
            className,
          )}
        />
        {trailing !== undefined && <span className={styles['trailing']}>{trailing}</span>}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'required'> {}

/** Several lines of text. */
export function TextArea({
  label,
  required = false,
  hint,
  error,
  labelHidden = false,
  help,
  className,
  ...area
}: TextAreaProps): JSX.Element {
  const controlId = useId();
  return (
    <FieldFrame {...{ label, required, hint, error, labelHidden, help, controlId }}>
      <textarea
        rows={3}
        {...area}
        {...controlAttributes(controlId, { error, required, help })}
        className={classNames(fieldStyles['control'], styles['area'], className)}
      />
    </FieldFrame>
  );
}
