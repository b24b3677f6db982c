import { type JSX, useMemo, useState } from 'react';
import type { CellOperation } from '../../../core/edits/command.ts';
import { sliderExpression, sliderScale, sliderText } from '../../../core/edits/slider-scale.ts';
import type { ChangeReference } from '../../../core/edits/value-changes.ts';
import { SliderField } from '../../components/SliderField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import type { EditableView } from '../state/editable-view.ts';
import { ChangeModeField, ChangeReferenceField, useChangeMode } from './ChangeFields.tsx';
import { OperationDialog } from './OperationDialog.tsx';
import { useValueUnit, type ValueUnit } from './use-value-unit.ts';

/** Changes the selected cells by feel: the views show every place of the slider. Expectations 2.1. */
export function SliderDialog(): JSX.Element {
  const { t } = useTexts();
  const { target } = useEditor().controller;
  const unit = useValueUnit();
  const [place, setPlace] = useState(0);
  const [mode, setMode] = useChangeMode('addition');
  const [reference, setReference] = useState<ChangeReference>('current');
  // Read before anything is shown: the slider keeps its length.
  const [values] = useState(() => ({
    raw: valuesOf(target, true),
    shown: valuesOf(target, false),
  }));
  const { style, isRaw } = unit;
  const scale = style && sliderScale(mode, isRaw ? values.raw : values.shown, style, isRaw);
  const amount = place * (scale?.step ?? 0);
  const operation = useMemo(
    (): CellOperation => ({
      kind: 'change',
      expression: sliderExpression(mode, amount),
      reference,
      forcesStep: false,
    }),
    [mode, amount, reference],
  );
  const inUnit: ValueUnit = {
    ...unit,
    setRaw: (raw) => {
      unit.setRaw(raw);
      setPlace(0);
    },
  };
  return (
    <OperationDialog
      kind="changeBySlider"
      label="changeBySlider"
      unit={inUnit}
      operation={operation}
      isShown
    >
      <ChangeModeField
        label={t('editor.valueDialogs.sliderMode')}
        mode={mode}
        onChange={(chosen) => {
          setMode(chosen);
          setPlace(0);
        }}
      />
      {style !== undefined && scale !== undefined && (
        <SliderField
          label={t('editor.valueDialogs.change')}
          stepCount={scale.stepCount}
          place={place}
          text={sliderText(mode, amount, style, isRaw)}
          autoFocus
          onChange={setPlace}
        />
      )}
      <ChangeReferenceField reference={reference} onChange={setReference} />
    </OperationDialog>
  );
}

/** Values of the selected cells, none where they cannot be changed in that unit. */
function valuesOf(target: EditableView, isRaw: boolean): readonly number[] {
  const operation: CellOperation = {
    kind: 'change',
    expression: { kind: 'add', amount: 0 },
    reference: 'current',
    forcesStep: false,
  };
  const planned = target.plan({ operation, isRaw });
  return planned.ok ? planned.before : [];
}
