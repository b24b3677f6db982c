import type { JSX } from 'react';
import { addressRangeText } from '../../../core/clipboard/address-list.ts';
import type { PreviewMap } from '../../../core/contract/solution-previews.ts';
import { CARRY_MODES, type CarryMode } from '../../../core/solutions/solution.ts';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { CarriedPlace } from './CarriedPlace.tsx';
import { ChangeSurface } from './ChangeSurface.tsx';
import { mapName } from './map-name.ts';
import styles from './PreviewPage.module.css';
import {
  hasQuestion,
  isLost,
  type MapChoice,
  needsMode,
  OWN_EDITS,
  ownEditsKey,
  type PreviewRow,
} from './preview-choices.ts';
import { StageReasonLines } from './StageReasonLines.tsx';

/** The map that is meant: its change as a surface, where it lies, and what can be chosen for it. */
export function MapPane({
  row,
  choice,
  coupled,
  onChoice,
  onLeftOut,
}: {
  readonly row: PreviewRow;
  /** What was chosen; `undefined` where nothing can be. */
  readonly choice: MapChoice | undefined;
  /** Of an AI stage: names of the maps that go with it. */
  readonly coupled: readonly string[];
  onChoice(choice: MapChoice): void;
  onLeftOut(isLeftOut: boolean): void;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { map } = row;
  const isOut = choice?.isLeftOut === true;
  const isAsked = choice !== undefined && !isOut && hasQuestion(row);
  const name = mapName(map, texts);
  return (
    <section className={styles['pane']} aria-label={name}>
      <ChangeSurface map={map} />
      <h3 className={styles['mapName']} title={name}>
        {name}
      </h3>
      {row.carried === undefined ? (
        <p className={styles['place']}>{placeText(map)}</p>
      ) : (
        <CarriedPlace carried={row.carried} />
      )}
      {map.state !== 'placed' && <p>{t(`solutions.states.${map.state}`)}</p>}
      {map.ownCells > 0 && map.state !== 'already' && (
        <p className={styles['own']}>{plural('solutions.choices.ownCells', map.ownCells)}</p>
      )}
      {map.stageReason !== null && (
        <StageReasonLines
          reason={map.stageReason}
          coupled={coupled}
          isLeftOut={isOut}
          onLeftOut={choice === undefined || map.state === 'already' ? undefined : onLeftOut}
        />
      )}
      {isAsked && (
        <SegmentedField<NonNullable<MapChoice['ownEdits']> | ''>
          label={t('solutions.choices.own')}
          value={choice.ownEdits ?? ''}
          segments={OWN_EDITS.map((value) => ({ value, label: t(ownEditsKey(value, row)) }))}
          onChange={(value) => {
            if (value !== '') onChoice({ ...choice, ownEdits: value });
          }}
        />
      )}
      {choice !== undefined && map.canChooseMode && map.state !== 'already' && !isLost(row) && (
        <SelectField<CarryMode | ''>
          label={t('solutions.choices.mode')}
          value={choice.mode ?? (needsMode(row) ? '' : map.mode)}
          options={[
            ...(needsMode(row)
              ? [{ value: '', label: t('solutions.choices.modeNeeded') } as const]
              : []),
            ...CARRY_MODES.map((value) => ({ value, label: t(`solutions.modes.${value}`) })),
          ]}
          onChange={(mode) => onChoice({ ...choice, mode: mode === '' ? undefined : mode })}
        />
      )}
    </section>
  );
}

/** Its addresses, the last one inclusive, and its size. */
function placeText({ start, end, width, height }: PreviewMap): string {
  return `${addressRangeText(start, end - 1)} \u00b7 ${width}\u00d7${height}`;
}
