import type { JSX } from 'react';
import type { StageReason } from '../../../core/contract/solution-previews.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './PreviewPage.module.css';
import { namesInSentence } from './solution-texts.ts';
import { reasonTexts } from './stage-reason-text.ts';

/** Why an AI stage changes the map that is meant, and a switch for it. */
export function StageReasonLines({
  reason,
  coupled,
  isLeftOut,
  onLeftOut,
}: {
  readonly reason: StageReason;
  /** Names of the maps that go with it. */
  readonly coupled: readonly string[];
  readonly isLeftOut: boolean;
  /** `undefined` where nothing can be chosen yet. */
  readonly onLeftOut: ((isLeftOut: boolean) => void) | undefined;
}): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  return (
    <div className={styles['reason']}>
      {reasonTexts(reason, texts).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Checkbox
        label={t('solutions.stage.include')}
        checked={!isLeftOut}
        disabled={onLeftOut === undefined}
        onChange={({ target }) => onLeftOut?.(!target.checked)}
      />
      {coupled.length > 0 && (
        <p>{t('solutions.stage.coupled', { maps: namesInSentence(coupled, texts) })}</p>
      )}
      {onLeftOut === undefined && <p>{t('solutions.stage.switches')}</p>}
    </div>
  );
}
