import type { JSX } from 'react';
import type { RemovedCode } from '../../../core/contract/version-works.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './DtcDialog.module.css';

/** What became of every chosen code, and which others went off with it. */
export function RemovalResults({
  results,
}: {
  readonly results: readonly RemovedCode[];
}): JSX.Element {
  const { t } = useTexts();
  return (
    <ul aria-live="polite" className={styles['results']}>
      {results.map(({ code, outcome, effect, alsoOff }) => (
        <li key={code}>
          <span className={styles['name']}>{code}</span>
          <span>
            {outcome === 'removed' && effect === 'hidden'
              ? t('editor.dtc.outcomes.hidden')
              : t(`editor.dtc.outcomes.${outcome}`)}
            {alsoOff.length > 0 &&
              ` \u00b7 ${t('editor.dtc.alsoOff', { codes: alsoOff.join(', ') })}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
