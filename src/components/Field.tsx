import { CircleAlert } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { useTexts } from '../texts/texts-context.ts';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { Tooltip } from './Tooltip.tsx';
import { useValueAfterPress } from './use-value-after-press.ts';

/** What every form field has around its control. */
export interface FieldProps {
  readonly label: string;
  /** Marks the label; the rule itself is the form's. */
  readonly required?: boolean;
  /** Sentence under the control. */
  readonly hint?: string | undefined;
  /** What is wrong, in the person's language; replaces the hint. */
  readonly error?: string | undefined;
  /** What the field means, in a sentence: shown when the pointer rests on the label, and read out with the control. */
  readonly help?: string | undefined;
  /** Keeps the label for screen readers only, where the place says enough. */
  readonly labelHidden?: boolean;
}

export interface FieldFrameProps extends FieldProps {
  readonly controlId: string;
  readonly children: ReactNode;
}

/** Label above, control, hint or error below, joined by ids. */
export function FieldFrame({
  label,
  required = false,
  hint,
  error,
  labelHidden = false,
  help,
  controlId,
  children,
}: FieldFrameProps): JSX.Element {
  const { t } = useTexts();
  return (
    <div className={styles['field']}>
      <label
        htmlFor={controlId}
        className={classNames(styles['label'], labelHidden && styles['hidden'])}
      >
        {help === undefined ? (
          label
        ) : (
          <Tooltip text={help}>
            <span className={styles['helped']}>{label}</span>
          </Tooltip>
        )}
        {required && (
          <span className={styles['required']} title={t('common.required')} aria-hidden="true">
            {'*'}
          </span>
        )}
      </label>
      {help !== undefined && (
        <span id={helpId(controlId)} hidden>
          {help}
        </span>
      )}
      {children}
      <FieldNote controlId={controlId} hint={hint} error={error} />
    </div>
  );
}

interface FieldNoteProps {
  readonly controlId: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/** The line under a control. It is always in the page, so that screen readers announce an error when it comes. */
export function FieldNote({ controlId, hint, error }: FieldNoteProps): JSX.Element {
  const shownError = useValueAfterPress(error);
  return (
    <div id={noteId(controlId)} className={styles['note']} aria-live="polite">
      {shownError !== undefined ? (
        <span className={styles['error']}>
          <CircleAlert aria-hidden="true" />
          {shownError}
        </span>
      ) : (
        hint
      )}
    </div>
  );
}

/** Attributes that join a control to its frame. */
export function controlAttributes(
  controlId: string,
  { error, required = false, help }: Pick<FieldProps, 'error' | 'required' | 'help'>,
): {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  readonly 'aria-describedby': string;
} {
  return {
    id: controlId,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required || undefined,
    'aria-describedby':
      help === undefined ? noteId(controlId) : `${noteId(controlId)} ${helpId(controlId)}`,
  };
}

function helpId(controlId: string): string {
  return `${controlId}-help`;
}

function noteId(controlId: string): string {
  return `${controlId}-note`;
}
