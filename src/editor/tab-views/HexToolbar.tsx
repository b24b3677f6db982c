import { ArrowLeftRight, Minus, Plus, Rows3, SquareDashed, TextSelect } from 'lucide-react';
import type { JSX } from 'react';
import { FONT_SIZES_PX } from '../../../core/contract/limits.ts';
import { SELECTION_MODES, type SelectionMode } from '../../../core/selection/cell-selection.ts';
import { HEX_WIDTH_LIMITS } from '../../../core/selection/grid-geometry.ts';
import { NUMBER_FORMATS } from '../../../core/values/number-format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { SegmentedControl } from '../../components/SegmentedControl.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { keepFocus } from '../base/keep-focus.ts';
import { commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { WORD_LENGTHS } from '../state/hex-settings.ts';
import styles from './HexToolbar.module.css';

const SELECTION_ICONS: Readonly<Record<SelectionMode, JSX.Element>> = {
  consecutive: <TextSelect />,
  rectangle: <SquareDashed />,
  rows: <Rows3 />,
};

/** How the dump reads and lays out the bytes. */
export function HexToolbar(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const hex = useEditorState((state) => state.hex);

  return (
    <div
      role="toolbar"
      aria-label={t('editor.hexTab')}
      className={styles['tools']}
      onMouseDown={keepFocus}
    >
      <SegmentedControl
        label={t('editor.format')}
        value={hex.format}
        onChange={(format) => controller.changeHex({ format })}
        segments={NUMBER_FORMATS.map((format) => ({ value: format, label: format }))}
      />
      <SegmentedControl
        label={t('editor.wordLength.label')}
        value={`b${hex.wordBytes}`}
        onChange={(value) => {
          const wordBytes = WORD_LENGTHS.find((bytes) => `b${bytes}` === value);
          if (wordBytes !== undefined) controller.changeHex({ wordBytes });
        }}
        segments={WORD_LENGTHS.map((bytes) => ({
          value: `b${bytes}`,
          label: t(`editor.wordLength.b${bytes}`),
        }))}
      />
      <SegmentedControl
        label={t('editor.byteOrder.label')}
        value={hex.bigEndian ? 'hiLo' : 'loHi'}
        onChange={(order) => controller.changeHex({ bigEndian: order === 'hiLo' })}
        segments={(['hiLo', 'loHi'] as const).map((order) => ({
          value: order,
          label: t(`editor.byteOrder.${order}`),
        }))}
      />
      <SegmentedControl
        label={t('editor.sign.label')}
        value={hex.signed ? 'signed' : 'unsigned'}
        onChange={(sign) => controller.changeHex({ signed: sign === 'signed' })}
        segments={[
          { value: 'unsigned', label: '+', longLabel: t('editor.sign.unsigned') },
          { value: 'signed', label: '\u00b1', longLabel: t('editor.sign.signed') },
        ]}
      />
      <SegmentedControl
        label={t('editor.selectionMode.label')}
        value={hex.selectionMode}
        onChange={(selectionMode) => controller.changeHex({ selectionMode })}
        segments={SELECTION_MODES.map((mode) => ({
          value: mode,
          label: t(`editor.selectionMode.${mode}`),
          icon: SELECTION_ICONS[mode],
        }))}
      />
      <WidthStepper />
      <FontSizeStepper />
    </div>
  );
}

function WidthStepper(): JSX.Element {
  const { t } = useTexts();
  const editor = useEditor();
  const widthCells = useEditorState((state) => state.hex.widthCells);
  const keyText = useKeyText();
  return (
    <fieldset aria-label={t('editor.width')} className={styles['stepper']}>
      <span className={styles['stepperLabel']}>{t('editor.width')}</span>
      <IconButton
        label={t('editor.commands.narrower')}
        keys={keyText('narrower') ?? ''}
        icon={<Minus />}
        disabled={widthCells <= HEX_WIDTH_LIMITS.min}
        onClick={() => commandOf('narrower').run(editor)}
      />
      <output className={styles['stepperValue']}>{widthCells}</output>
      <IconButton
        label={t('editor.commands.wider')}
        keys={keyText('wider') ?? ''}
        icon={<Plus />}
        disabled={widthCells >= HEX_WIDTH_LIMITS.max}
        onClick={() => commandOf('wider').run(editor)}
      />
      <IconButton
        label={t('editor.commands.fitWidth')}
        keys={keyText('fitWidth') ?? ''}
        icon={<ArrowLeftRight />}
        onClick={() => commandOf('fitWidth').run(editor)}
      />
    </fieldset>
  );
}

function FontSizeStepper(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const fontSizePx = useEditorState((state) => state.hex.fontSizePx);
  const index = FONT_SIZES_PX.indexOf(fontSizePx);
  const stepTo = (next: number | undefined): void => {
    if (next !== undefined) controller.changeHex({ fontSizePx: next });
  };
  return (
    <fieldset aria-label={t('editor.fontSize')} className={styles['stepper']}>
      <IconButton
        label={t('editor.fontSmaller')}
        icon={<span className={styles['letterSmall']}>{'A'}</span>}
        disabled={index <= 0}
        onClick={() => stepTo(FONT_SIZES_PX[index - 1])}
      />
      <IconButton
        label={t('editor.fontLarger')}
        icon={<span className={styles['letterLarge']}>{'A'}</span>}
        disabled={index >= FONT_SIZES_PX.length - 1}
        onClick={() => stepTo(FONT_SIZES_PX[index + 1])}
      />
    </fieldset>
  );
}
