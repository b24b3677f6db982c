import type { JSX } from 'react';
import type { CellOperation } from '../../../core/edits/command.ts';
import { valueText } from '../../../core/edits/value-style.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import styles from './CellList.module.css';
import type { ValueUnit } from './use-value-unit.ts';

/** Most cells that are listed one by one. */
const LISTED_CELLS = 200;

/** The selected cells one by one, with the values they have and would have. */
export function CellList({
  operation,
  unit: { style, isRaw },
}: {
  readonly operation: CellOperation | undefined;
  readonly unit: ValueUnit;
}): JSX.Element | null {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  if (style === undefined) return null;
  // Adding nothing shows the cells as they are.
  const planned = controller.target.plan({ operation: operation ?? UNCHANGED, isRaw });
  if (!planned.ok) return null;
  const { before, after } = planned;
  const hiddenCount = before.length - LISTED_CELLS;
  return (
    <div className={styles['frame']}>
      {/* A list that scrolls is reached by keyboard without more: browsers make it so. */}
      <ol className={styles['list']} aria-label={t('editor.valueDialogs.cells')}>
        {before.slice(0, LISTED_CELLS).map((value, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their order while the dialog is open
          <li key={i}>
            <span>{valueText(value, style, isRaw)}</span>
            <span aria-hidden="true">{'\u2192'}</span>
            <span>{operation ? valueText(after[i] ?? value, style, isRaw) : ''}</span>
          </li>
        ))}
      </ol>
      {hiddenCount > 0 && <p>{plural('editor.valueDialogs.moreCells', hiddenCount)}</p>}
    </div>
  );
}

const UNCHANGED: CellOperation = {
  kind: 'change',
  expression: { kind: 'add', amount: 0 },
  reference: 'current',
  forcesStep: false,
};
