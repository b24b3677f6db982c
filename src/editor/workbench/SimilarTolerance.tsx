import type { JSX } from 'react';
import { amountText } from '../../../core/edits/slider-scale.ts';
import type { ValueStyle } from '../../../core/edits/value-style.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './StatusBar.module.css';

/** How much similar data may differ, while it is what is selected. Expectations 2.8, "Selecting similar data". */
export function SimilarTolerance(): JSX.Element | null {
  const { t } = useTexts();
  const { controller } = useEditor();
  const similar = useEditorState((state) => state.similar);
  const activeId = useEditorState((state) => state.tabs.activeId);
  if (similar === undefined || similar.tabId !== activeId) return null;
  const { tolerance, scale } = similar;
  const text = `\u00b1${toleranceText(tolerance, controller.target.valueStyle())}`;
  // What comes next is done to the cells.
  const leave = (slider: HTMLElement): void => {
    slider.blur();
    controller.takeFocus();
  };
  return (
    <label className={styles['tolerance']}>
      {t('editor.status.similarTolerance')}
      <input
        type="range"
        min={0}
        max={scale.stepCount}
        value={Math.round(tolerance / scale.step)}
        aria-valuetext={text}
        onChange={(event) => controller.selectSimilar(event.target.valueAsNumber * scale.step)}
        onPointerUp={(event) => leave(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') leave(event.currentTarget);
        }}
      />
      <span className={styles['data']}>{text}</span>
    </label>
  );
}

/** Raw units as the cells are shown: a step of a map is some of its unit. */
function toleranceText(tolerance: number, style: ValueStyle | undefined): string {
  if (style === undefined) return String(tolerance);
  if (style.showsRaw) return amountText(tolerance, style, true);
  return amountText(tolerance * Math.abs(style.scale.factor), style, false);
}
