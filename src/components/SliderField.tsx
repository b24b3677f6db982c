import { type JSX, useId } from 'react';
import { controlAttributes, FieldFrame, type FieldProps } from './Field.tsx';
import styles from './SliderField.module.css';

export interface SliderFieldProps extends FieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Distance of neighbouring values; arrow keys move by it. */
  readonly step: number;
  /** The value in words, shown beside the slider and read out. */
  readonly text: string;
  readonly autoFocus?: boolean;
  onChange(value: number): void;
}

/** A value between two ends, dragged or moved by arrows, Page Up, Page Down, Home and End. */
export function SliderField({
  label,
  hint,
  error,
  labelHidden = false,
  help,
  value,
  min,
  max,
  step,
  text,
  autoFocus,
  onChange,
}: SliderFieldProps): JSX.Element {
  const controlId = useId();
  return (
    <FieldFrame {...{ label, hint, error, labelHidden, help, controlId }}>
      <div className={styles['row']}>
        <input
          {...controlAttributes(controlId, { error, required: false, help })}
          {...{ value, min, max, step, autoFocus }}
          type="range"
          aria-valuetext={text}
          className={styles['slider']}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <output htmlFor={controlId} className={styles['text']}>
          {text}
        </output>
      </div>
    </FieldFrame>
  );
}
