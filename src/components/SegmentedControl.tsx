import { ToggleGroup } from 'radix-ui';
import type { JSX, ReactNode } from 'react';
import styles from './SegmentedControl.module.css';

/** One of a few choices that are all in sight. */
export interface Segment<Value extends string> {
  readonly value: Value;
  /** Short: it stands in the bar, unless there is an icon. */
  readonly label: string;
  readonly icon?: ReactNode;
  /** The whole words, where the label is an abbreviation. */
  readonly longLabel?: string;
}

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen here; its accessible name. */
  readonly label: string;
  readonly value: Value;
  readonly segments: ReadonlyArray<Segment<Value>>;
  onChange(value: Value): void;
}

/** A row of buttons of which one is pressed. Arrow keys move along it, as in a group of radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: SegmentedControlProps<Value>): JSX.Element {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        // Pressing the chosen one again would take the choice away.
        const chosen = segments.find((segment) => segment.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      className={styles['group']}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          title={segment.longLabel ?? (segment.icon === undefined ? undefined : segment.label)}
          aria-label={segment.longLabel ?? segment.label}
          className={styles['segment']}
        >
          {segment.icon ?? segment.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
