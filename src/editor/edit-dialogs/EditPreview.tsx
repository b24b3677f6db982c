import type { JSX } from 'react';
import type { PlannedEdit } from '../../../core/edits/planned-edit.ts';
import { type ValueStyle, valueText } from '../../../core/edits/value-style.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { countsText } from '../kit/edit-report.ts';
import styles from './EditPreview.module.css';

/** What a command would do: least, greatest and mean value before and after, and how many cells change. */
export function EditPreview({
  planned,
  style,
  isRaw,
  zeroCount,
}: {
  readonly planned: PlannedEdit;
  readonly style: ValueStyle;
  readonly isRaw: boolean;
  /** Cells that are 0 and stay so because a share of nothing is nothing. */
  readonly zeroCount: number;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  if (!planned.ok)
    return <p className={styles['refusal']}>{t(`editor.refusals.${planned.reason}`)}</p>;
  const { before, after, counts } = planned;
  const show = (value: number): string => valueText(value, style, isRaw);
  const rows = before.length === 1 ? (['value'] as const) : (['min', 'max', 'average'] as const);
  return (
    <div aria-live="polite">
      <table className={styles['table']}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('editor.preview.before')}</th>
            <th scope="col">{t('editor.preview.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`editor.preview.${row}`)}</th>
              <td>{show(FIGURES[row](before))}</td>
              <td>{show(FIGURES[row](after))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['counts']}>{countsText(counts, texts)}</p>
      {zeroCount > 0 && (
        <p className={styles['counts']}>{plural('editor.valueDialogs.zeroStays', zeroCount)}</p>
      )}
    </div>
  );
}

const FIGURES: Readonly<
  Record<'value' | 'min' | 'max' | 'average', (values: readonly number[]) => number>
> = {
  value: ([value]) => value ?? Number.NaN,
  min: (values) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  max: (values) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
};
