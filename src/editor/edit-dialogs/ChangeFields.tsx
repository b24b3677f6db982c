import { type JSX, useState } from 'react';
import { CHANGE_MODES, type ChangeMode } from '../../../core/edits/change-expression.ts';
import type { ChangeReference } from '../../../core/edits/value-changes.ts';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { browserStorage } from '../../platform/storage.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { readStoredChangeMode, storeChangeMode } from './stored-change-mode.ts';

const storage = browserStorage('localStorage');

/**
 * What a number means: at first what was chosen the last time, in this browser.
 *
 * @param untilChosen what it means as long as nobody has chosen
 */
export function useChangeMode(untilChosen: ChangeMode): [ChangeMode, (mode: ChangeMode) => void] {
  const [mode, setMode] = useState(() => readStoredChangeMode(storage, untilChosen));
  const change = (chosen: ChangeMode): void => {
    setMode(chosen);
    storeChangeMode(storage, chosen);
  };
  return [mode, change];
}

/** So much more, or so many percent more. */
export function ChangeModeField({
  label,
  mode,
  onChange,
}: {
  readonly label: string;
  readonly mode: ChangeMode;
  onChange(mode: ChangeMode): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <SegmentedField<ChangeMode>
      label={label}
      value={mode}
      segments={CHANGE_MODES.map((value) => ({
        value,
        label: t(`editor.valueDialogs.modes.${value}`),
      }))}
      onChange={onChange}
    />
  );
}

/** More than what is there, or than the original. */
export function ChangeReferenceField({
  reference,
  onChange,
}: {
  readonly reference: ChangeReference;
  onChange(reference: ChangeReference): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <SegmentedField<ChangeReference>
      label={t('editor.valueDialogs.reference')}
      value={reference}
      segments={[
        { value: 'current', label: t('editor.valueDialogs.ofCurrent') },
        { value: 'original', label: t('editor.valueDialogs.ofOriginal') },
      ]}
      onChange={onChange}
    />
  );
}
