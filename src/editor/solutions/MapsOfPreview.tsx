import { type JSX, useState } from 'react';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { MapLines } from './MapLines.tsx';
import { MapPane } from './MapPane.tsx';
import { mapName } from './map-name.ts';
import styles from './PreviewPage.module.css';
import {
  coupledRows,
  hasQuestion,
  isLeftOut,
  type MapChoice,
  type MapChoices,
  OWN_EDITS,
  ownEditsKey,
  type PreviewRow,
  withLeftOut,
} from './preview-choices.ts';

/** The maps of a preview: a list, and beside it the one that is meant with its surface and what can be chosen for it. */
export function MapsOfPreview({
  rows,
  names,
  choices,
  canChoose,
  onChoices,
}: {
  readonly rows: readonly PreviewRow[];
  /** Of the solutions, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly choices: MapChoices;
  /** Whether it is about to be applied. */
  readonly canChoose: boolean;
  onChoices(choices: MapChoices): void;
}): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const [wanted, setMeant] = useState(0);
  // There may be fewer of them than before.
  const meant = Math.min(wanted, rows.length - 1);
  const row = rows[meant];
  const questions = canChoose
    ? rows.filter((each) => hasQuestion(each) && !isLeftOut(each, choices))
    : [];
  const chooseOwn = (of: readonly PreviewRow[], ownEdits: MapChoice['ownEdits']): void => {
    const next = new Map(choices);
    for (const { key } of of) next.set(key, { ...next.get(key), ownEdits });
    onChoices(next);
  };
  const answers = new Set(questions.map(({ key }) => choices.get(key)?.ownEdits));
  const [common] = answers.size === 1 ? answers : [];
  return (
    <>
      {questions.length > 1 && (
        <SegmentedField<OwnEdits>
          label={t('solutions.choices.ownAll')}
          value={common ?? ''}
          segments={OWN_EDITS.map((value) => ({
            value,
            label: t(ownEditsKey(value, questions[0])),
          }))}
          onChange={(value) => chooseOwn(questions, value === '' ? undefined : value)}
        />
      )}
      <div className={styles['columns']}>
        <MapLines
          rows={rows}
          names={names}
          choices={canChoose ? choices : undefined}
          meant={meant}
          onMeant={setMeant}
        />
        {row !== undefined && (
          <MapPane
            row={row}
            choice={canChoose ? (choices.get(row.key) ?? {}) : undefined}
            coupled={coupledRows(rows, row)
              .filter(({ key }) => key !== row.key)
              .map(({ map }) => mapName(map, texts))}
            onLeftOut={(isOut) => onChoices(withLeftOut(rows, row, isOut, choices))}
            onChoice={(choice) => onChoices(new Map(choices).set(row.key, choice))}
          />
        )}
      </div>
    </>
  );
}

type OwnEdits = NonNullable<MapChoice['ownEdits']> | '';
