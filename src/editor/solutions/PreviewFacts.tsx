import type { JSX } from 'react';
import type { SolutionPreview } from '../../../core/contract/solution-previews.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './PreviewPage.module.css';
import type { PreviewRow } from './preview-choices.ts';

/** How much is changed, how surely the places were found, and how exact the figures are. */
export function PreviewFacts({
  previews,
  rows,
}: {
  readonly previews: readonly SolutionPreview[];
  readonly rows: readonly PreviewRow[];
}): JSX.Element {
  const texts = useTexts();
  const { t, plural, percent } = texts;
  const cells = rows.reduce((sum, { map }) => sum + map.cells, 0);
  const confidence = Math.min(1, ...previews.map((preview) => preview.confidence));
  const isSame = previews.every(({ isSameSoftware }) => isSameSoftware);
  const rounded = previews.find(({ isExact }) => !isExact);
  const facts = [
    plural('solutions.maps', rows.length),
    plural('solutions.cells', cells),
    t(isSame ? 'solutions.look.sameSoftware' : 'solutions.look.otherSoftware'),
    // In the same software nothing had to be found; of what has no place nothing is certain.
    ...(isSame || confidence === 0
      ? []
      : [t('solutions.look.sure', { percent: texts.certainty(confidence) })]),
  ];
  return (
    <p className={styles['facts']}>
      {facts.join(' \u00b7 ')}
      {rounded !== undefined && (
        <span className={styles['rounded']}>
          {t('solutions.look.rounded', { percent: percent(rounded.percentStep / 100) })}
        </span>
      )}
    </p>
  );
}
