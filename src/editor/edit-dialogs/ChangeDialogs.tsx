import { type JSX, useMemo, useState } from 'react';
import type { CellOperation } from '../../../core/edits/command.ts';
import type { ChangeReference } from '../../../core/edits/value-changes.ts';
import {
  parseDialogChange,
  parseTypedExpression,
  parseTypedNumber,
  valueText,
} from '../../../core/edits/value-style.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { CellList } from './CellList.tsx';
import { ChangeModeField, ChangeReferenceField, useChangeMode } from './ChangeFields.tsx';
import { OperationDialog } from './OperationDialog.tsx';
import { useValueUnit, type ValueUnit } from './use-value-unit.ts';

/** Every selected cell gets the entered value. Expectations 2.1, "Change absolute". */
export function ChangeAbsoluteDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const unit = useValueUnit();
  const { style, isRaw } = unit;
  const presentText = (raw: boolean): string => {
    const value = controller.target.cursorValue(raw);
    return value === undefined || style === undefined ? '' : valueText(value, style, raw);
  };
  const [text, setText] = useState(() => presentText(isRaw));
  const value = style && parseTypedNumber(text, style, isRaw);
  const operation = useMemo(
    (): CellOperation | undefined =>
      value === undefined
        ? undefined
        : {
            kind: 'change',
            expression: { kind: 'set', value },
            reference: 'current',
            forcesStep: false,
          },
    [value],
  );
  const inUnit: ValueUnit = {
    ...unit,
    setRaw: (raw) => {
      unit.setRaw(raw);
      setText(presentText(raw));
    },
  };
  return (
    <OperationDialog
      kind="changeAbsolute"
      label="changeAbsolute"
      unit={inUnit}
      operation={operation}
    >
      <ValueField
        label={t('editor.valueDialogs.value')}
        text={text}
        isWrong={operation === undefined}
        onText={setText}
      />
    </OperationDialog>
  );
}

/** Adds or takes a share of, from what is there or from the original. Expectations 2.1, "Change relative". */
export function ChangeRelativeDialog({ text: typed }: { readonly text: string }): JSX.Element {
  const { t } = useTexts();
  const unit = useValueUnit();
  const [text, setText] = useState(typed);
  // The key of this dialog is the percent sign.
  const [mode, setMode] = useChangeMode('percentage');
  const [reference, setReference] = useState<ChangeReference>('current');
  const [forcesStep, setForcesStep] = useState(false);
  const { style, isRaw } = unit;
  const operation = useMemo((): CellOperation | undefined => {
    const expression = style && parseDialogChange(text, mode, style, isRaw);
    return expression && { kind: 'change', expression, reference, forcesStep };
  }, [text, mode, style, isRaw, reference, forcesStep]);
  return (
    <OperationDialog kind="changeRelative" label="changeRelative" unit={unit} operation={operation}>
      <ChangeModeField label={t('editor.valueDialogs.mode')} mode={mode} onChange={setMode} />
      <ValueField
        label={t('editor.valueDialogs.change')}
        hint={t(`editor.valueDialogs.changeHints.${mode}`)}
        text={text}
        isWrong={operation === undefined}
        onText={setText}
      />
      <ChangeReferenceField reference={reference} onChange={setReference} />
      <Checkbox
        label={t('editor.valueDialogs.forceStep')}
        checked={forcesStep}
        onChange={(event) => setForcesStep(event.target.checked)}
      />
    </OperationDialog>
  );
}

/** Writes what is typed to all selected cells, which are listed. Expectations 2.1, "Change by edit". */
export function ChangeByEditDialog(): JSX.Element {
  const { t } = useTexts();
  const unit = useValueUnit();
  const [text, setText] = useState('');
  const { style, isRaw } = unit;
  const operation = useMemo((): CellOperation | undefined => {
    const expression = style && parseTypedExpression(text, style, isRaw);
    return expression && { kind: 'change', expression, reference: 'current', forcesStep: false };
  }, [text, style, isRaw]);
  return (
    <OperationDialog kind="changeByEdit" label="changeByEdit" unit={unit} operation={operation}>
      <ValueField
        label={t('editor.valueDialogs.valueOrChange')}
        hint={t('editor.valueDialogs.editHint')}
        text={text}
        isWrong={operation === undefined}
        onText={setText}
      />
      <CellList operation={operation} unit={unit} />
    </OperationDialog>
  );
}

/** The field that a dialog begins with, its text selected: typing replaces it. */
function ValueField({
  label,
  hint,
  text,
  isWrong,
  onText,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
  readonly isWrong: boolean;
  onText(text: string): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <TextField
      label={label}
      hint={hint}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      inputMode="text"
      value={text}
      error={isWrong && text.trim() !== '' ? t('editor.valueDialogs.noValue') : undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
