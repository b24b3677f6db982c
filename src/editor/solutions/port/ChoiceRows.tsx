import { type JSX, type ReactNode, useId } from 'react';
import { classNames } from '../../../components/class-names.ts';
import styles from './SourcePage.module.css';

/** One of several, with what is said of it. */
export interface ChoiceRow {
  readonly id: string;
  readonly name: string;
  readonly facts: string;
  readonly marks?: ReactNode;
  /** Why it cannot be chosen. */
  readonly disabledReason?: string | undefined;
}

/** One of several, in rows: arrow keys go from one to the other. */
export function ChoiceRows({
  label,
  rows,
  chosen,
  onChosen,
}: {
  readonly label: string;
  readonly rows: readonly ChoiceRow[];
  readonly chosen: string | undefined;
  onChosen(id: string): void;
}): JSX.Element {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles['rows']}>
      {rows.map(({ id, name, facts, marks, disabledReason }) => (
        <label
          key={id}
          className={classNames(
            styles['row'],
            id === chosen && styles['chosen'],
            disabledReason !== undefined && styles['disabled'],
          )}
        >
          <input
            type="radio"
            name={group}
            checked={id === chosen}
            disabled={disabledReason !== undefined}
            onChange={() => onChosen(id)}
          />
          <span className={styles['words']}>
            <span className={styles['name']} title={name}>
              {name}
            </span>
            <span className={styles['facts']}>
              {[facts, disabledReason].filter(Boolean).join(' \u00b7 ')}
            </span>
          </span>
          {marks}
        </label>
      ))}
    </div>
  );
}
