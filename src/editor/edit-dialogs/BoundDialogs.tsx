import { type JSX, useMemo, useState } from 'react';
import type { CellOperation } from '../../../core/edits/command.ts';
import { parseTypedNumber } from '../../../core/edits/value-style.ts';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { useValueUnit } from './use-value-unit.ts';

/** Rounds every cell to the nearest multiple. Expectations 2.1. */
export function RoundDialog(): JSX.Element {
  const { t } = useTexts();
  const unit = useValueUnit();
  const [text, setText] = useState('');
  const multiple = unit.style && parseTypedNumber(text, unit.style, unit.isRaw);
  const isUsable = multiple !== undefined && multiple > 0;
  const operation = useMemo(
    (): CellOperation | undefined =>
      multiple !== undefined && multiple > 0 ? { kind: 'roundToMultiple', multiple } : undefined,
    [multiple],
  );
  return (
    <OperationDialog kind="round" label="round" unit={unit} operation={operation}>
      <TextField
        label={t('editor.valueDialogs.multiple')}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={!isUsable && text.trim() !== '' ? t('editor.valueDialogs.noMultiple') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </OperationDialog>
  );
}

/** Limits every cell to a least and a greatest value; either may be left open. Expectations 2.1. */
export function LimitDialog(): JSX.Element {
  const { t } = useTexts();
  const unit = useValueUnit();
  const [minText, setMinText] = useState('');
  const [maxText, setMaxText] = useState('');
  const parse = (text: string): number | null | undefined =>
    text.trim() === '' ? null : unit.style && parseTypedNumber(text, unit.style, unit.isRaw);
  const min = parse(minText);
  const max = parse(maxText);
  const isCrossed = typeof min === 'number' && typeof max === 'number' && min > max;
  const operation = useMemo((): CellOperation | undefined => {
    if (min === undefined || max === undefined || isCrossed) return undefined;
    return min === null && max === null ? undefined : { kind: 'limit', min, max };
  }, [min, max, isCrossed]);
  const noValue = t('editor.valueDialogs.noValue');
  return (
    <OperationDialog kind="limit" label="limit" unit={unit} operation={operation}>
      <TextField
        label={t('editor.valueDialogs.min')}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={minText}
        error={min === undefined ? noValue : undefined}
        onChange={(event) => setMinText(event.target.value)}
      />
      <TextField
        label={t('editor.valueDialogs.max')}
        autoComplete="off"
        spellCheck={false}
        value={maxText}
        error={
          max === undefined ? noValue : isCrossed ? t('editor.valueDialogs.crossed') : undefined
        }
        onChange={(event) => setMaxText(event.target.value)}
      />
    </OperationDialog>
  );
}
