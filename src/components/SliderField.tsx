import { type ComponentProps, type JSX, useId } from 'react';
import { FieldFrame } from './Field.tsx';
import styles from './SliderField.module.css';

export interface SliderFieldProps extends Pick<ComponentProps<'input'>, 'autoFocus'> {
  readonly label: string;
  /** Places to either side of the middle, which is 0. */
  readonly stepCount: number;
  readonly place: number;
  /** What the place means, shown beside the slider and read out. */
  readonly text: string;
  onChange(place: number): void;
}

/** A place between two ends, dragged or moved by arrows, Page Up, Page Down, Home and End. */
export function SliderField({
  label,
  stepCount,
  place,
  text,
  onChange,
  ...input
}: SliderFieldProps): JSX.Element {
  const controlId = useId();
  return (
    <FieldFrame label={label} controlId={controlId}>
      <div className={styles['row']}>
        <input
          {...input}
          id={controlId}
          type="range"
          min={-stepCount}
          max={stepCount}
          value={place}
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
