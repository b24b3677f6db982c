import { type JSX, type ReactNode, useState } from 'react';
import {
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
} from '../../../core/contract/limits.ts';
import { TextArea, TextField } from '../../components/TextField.tsx';
import { ChangedElsewhere } from '../../forms/ChangedElsewhere.tsx';
import { useFollowedValues } from '../../forms/use-followed-values.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { FormModal } from '../kit/FormModal.tsx';
import type { VersionNames } from '../state/editor-store.ts';

export interface VersionNamesFormProps {
  readonly title: string;
  readonly description?: string;
  readonly submitLabel: string;
  /** Names with which the form opens; where they change while it is open, what was not touched follows. */
  readonly initial: VersionNames;
  /** The names were refused because others have changed them. */
  readonly isChangedElsewhere?: boolean;
  readonly isBusy?: boolean;
  onSubmit(names: VersionNames): void;
  onClose(): void;
  /** What is asked below the note. */
  readonly children?: ReactNode;
}

/** Name and note of a version; the name is chosen, so that typing replaces it. */
export function VersionNamesForm({
  title,
  description,
  submitLabel,
  initial,
  isChangedElsewhere = false,
  isBusy = false,
  onSubmit,
  onClose,
  children,
}: VersionNamesFormProps): JSX.Element {
  const { t } = useTexts();
  const { values: names, setValues: setNames, contested } = useFollowedValues(initial);
  const [isTried, setTried] = useState(false);
  const isTooShort = names.name.trim().length < MIN_NAME_LENGTH;

  const submit = (): void => {
    setTried(true);
    if (!isTooShort) onSubmit({ name: names.name.trim(), info: names.info.trim() });
  };

  return (
    <FormModal
      title={title}
      {...(description === undefined ? {} : { description })}
      size="small"
      closesOutside={false}
      onClose={onClose}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={submit}
    >
      {(isChangedElsewhere || (contested.length > 0 && !isBusy)) && (
        <ChangedElsewhere
          replaced={(['name', 'info'] as const)
            .filter((field) => contested.includes(field))
            .map((field) => ({ label: t(`editor.saveDialog.${field}`), saved: initial[field] }))}
        />
      )}
      <TextField
        label={t('editor.saveDialog.name')}
        required
        autoFocus
        maxLength={MAX_NAME_LENGTH}
        value={names.name}
        error={isTried && isTooShort ? t('rules.tooShort', { limit: MIN_NAME_LENGTH }) : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setNames({ ...names, name: event.target.value })}
      />
      <TextArea
        label={t('editor.saveDialog.info')}
        maxLength={MAX_COMMENT_LENGTH}
        value={names.info}
        onChange={(event) => setNames({ ...names, info: event.target.value })}
      />
      {children}
    </FormModal>
  );
}
