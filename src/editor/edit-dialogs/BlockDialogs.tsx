import { type JSX, useMemo, useState } from 'react';
import type { CellOperation } from '../../../core/edits/command.ts';
import type { Direction } from '../../../core/edits/compute-values.ts';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { OperationDialog } from './OperationDialog.tsx';
import { useValueUnit } from './use-value-unit.ts';

type Weighting = 'axis' | 'equalSteps';

const DIRECTIONS: readonly Direction[] = ['horizontal', 'vertical', 'both'];

/** Straight lines between the ends of the selection. Expectations 2.1, "Interpolation". */
export function InterpolateDialog(): JSX.Element {
  const { t } = useTexts();
  const unit = useValueUnit();
  const [direction, setDirection] = useState<Direction>('both');
  const [weighting, setWeighting] = useState<Weighting>('axis');
  const operation = useMemo(
    (): CellOperation => ({ kind: 'interpolate', direction, weighting }),
    [direction, weighting],
  );
  return (
    <OperationDialog
      kind="interpolate"
      label="interpolate"
      unit={unit}
      operation={operation}
      usesBlock
    >
      <DirectionSwitch direction={direction} onDirection={setDirection} />
      <SegmentedField<Weighting>
        label={t('editor.valueDialogs.weighting')}
        value={weighting}
        segments={[
          { value: 'axis', label: t('editor.valueDialogs.byAxis') },
          { value: 'equalSteps', label: t('editor.valueDialogs.equalSteps') },
        ]}
        onChange={setWeighting}
      />
    </OperationDialog>
  );
}

/** Shares of the way to the mean, as they are offered. */
const STRENGTHS = ['25', '50', '75', '100'] as const;

type Strength = (typeof STRENGTHS)[number];

/** Takes every cell towards the mean of its neighbours. Expectations 2.1. */
export function SmoothDialog(): JSX.Element {
  const { t } = useTexts();
  const unit = useValueUnit();
  const [direction, setDirection] = useState<Direction>('both');
  const [strength, setStrength] = useState<Strength>('50');
  const operation = useMemo(
    (): CellOperation => ({ kind: 'smooth', direction, strength: Number(strength) / 100 }),
    [direction, strength],
  );
  return (
    <OperationDialog kind="smooth" label="smooth" unit={unit} operation={operation} usesBlock>
      <DirectionSwitch direction={direction} onDirection={setDirection} />
      <SelectField<Strength>
        label={t('editor.valueDialogs.strength')}
        value={strength}
        options={STRENGTHS.map((value) => ({ value, label: `${value} %` }))}
        onChange={setStrength}
      />
    </OperationDialog>
  );
}

function DirectionSwitch({
  direction,
  onDirection,
}: {
  readonly direction: Direction;
  onDirection(direction: Direction): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <SegmentedField
      label={t('editor.valueDialogs.direction')}
      value={direction}
      segments={DIRECTIONS.map((value) => ({ value, label: t(`editor.directions.${value}`) }))}
      onChange={onDirection}
    />
  );
}
