import type { JSX } from 'react';
import { useStore } from 'zustand';
import { DECIMAL_MARKS, type DecimalMark } from '../../../core/clipboard/decimal-mark.ts';
import { LOCALES, type Locale } from '../../../core/contract/common.ts';
import { HEAT_PALETTES, type HeatPalette } from '../../../core/contract/settings.ts';
import { SELECTION_MODES, type SelectionMode } from '../../../core/selection/cell-selection.ts';
import { HEX_WIDTH_LIMITS } from '../../../core/selection/grid-geometry.ts';
import { PLOT_WHEELS, type PlotWheel } from '../../../renderer/plot/plot-wheel.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import dialogStyles from '../kit/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './SettingsDialog.module.css';

/** Minutes between reminders that are offered; 0 is off. */
const AUTOSAVE_CHOICES = ['0', '5', '10', '15', '20', '30'] as const;
const FONT_SIZES = ['12', '14', '16', '18', '20', '22', '24'] as const;
const WIDTHS: readonly string[] = Array.from(
  { length: HEX_WIDTH_LIMITS.max - HEX_WIDTH_LIMITS.min + 1 },
  (_, i) => String(HEX_WIDTH_LIMITS.min + i),
);

/** Settings of the account and of the editor, in force at once and kept on the server. Specification 3, "Settings". */
export function SettingsDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.settings')}
      draggable
      onClose={close}
      footer={
        <Button data-default onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={dialogStyles['form']}>
        <Saving />
        <Looks />
        <Dump />
        <Handling />
      </div>
    </EditorModal>
  );
}

function Saving(): JSX.Element {
  const { t, plural } = useTexts();
  const { settings } = useApplication();
  const { autosave, showChecksumFixPrompt } = useStore(settings.store);
  return (
    <>
      <SelectField<string>
        label={t('editor.settings.autosave')}
        value={String(autosave)}
        options={AUTOSAVE_CHOICES.map((value) => ({
          value,
          label:
            value === '0'
              ? t('editor.settings.never')
              : plural('editor.settings.minutes', Number(value)),
        }))}
        onChange={(value) => settings.update({ autosave: Number(value) })}
      />
      <Checkbox
        label={t('editor.settings.checksumPrompt')}
        checked={showChecksumFixPrompt}
        onChange={(event) => settings.update({ showChecksumFixPrompt: event.target.checked })}
      />
    </>
  );
}

function Looks(): JSX.Element {
  const { t } = useTexts();
  const { settings } = useApplication();
  const { theme, heatPalette } = useStore(settings.store, ({ editor }) => editor);
  const locale = useStore(settings.store, (state) => state.locale);
  return (
    <div className={styles['three']}>
      <SegmentedField<'dark' | 'light'>
        label={t('theme.label')}
        value={theme}
        segments={[
          { value: 'dark', label: t('theme.dark') },
          { value: 'light', label: t('theme.light') },
        ]}
        onChange={(value) => settings.updateEditor({ theme: value })}
      />
      <SelectField<Locale>
        label={t('language.label')}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(value) => settings.setLocale(value)}
      />
      <SelectField<HeatPalette>
        label={t('editor.settings.heatPalette.label')}
        value={heatPalette}
        options={HEAT_PALETTES.map((value) => ({
          value,
          label: t(`editor.settings.heatPalette.${value}`),
        }))}
        onChange={(value) => settings.updateEditor({ heatPalette: value })}
      />
    </div>
  );
}

/** What the wheel does, and how numbers are copied. */
function Handling(): JSX.Element {
  const { t } = useTexts();
  const { settings } = useApplication();
  const { plotWheel, decimalMark } = useStore(settings.store, ({ editor }) => editor);
  return (
    <>
      <SegmentedField<PlotWheel>
        label={t('editor.settings.plotWheel.label')}
        value={plotWheel}
        segments={PLOT_WHEELS.map((value) => ({
          value,
          label: t(`editor.settings.plotWheel.${value}`),
        }))}
        onChange={(value) => settings.updateEditor({ plotWheel: value })}
      />
      <SegmentedField<DecimalMark>
        label={t('editor.settings.decimalMark.label')}
        value={decimalMark}
        segments={DECIMAL_MARKS.map((value) => ({
          value,
          label: t(`editor.settings.decimalMark.${value}`),
        }))}
        onChange={(value) => settings.updateEditor({ decimalMark: value })}
      />
    </>
  );
}

/** How the dump is shown; what is chosen here is the setting for the next file, too. */
function Dump(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { fontSizePx, widthCells, selectionMode } = useEditorState((state) => state.hex);
  return (
    <>
      <div className={styles['pair']}>
        <SelectField<string>
          label={t('editor.fontSize')}
          value={String(fontSizePx)}
          options={FONT_SIZES.map((value) => ({ value, label: value }))}
          onChange={(value) => controller.changeHex({ fontSizePx: Number(value) })}
        />
        <SelectField<string>
          label={t('editor.width')}
          value={String(widthCells)}
          options={WIDTHS.map((value) => ({ value, label: value }))}
          onChange={(value) => controller.changeHex({ widthCells: Number(value) })}
        />
      </div>
      <SegmentedField<SelectionMode>
        label={t('editor.selectionMode.label')}
        value={selectionMode}
        segments={SELECTION_MODES.map((value) => ({
          value,
          label: t(`editor.selectionMode.${value}`),
        }))}
        onChange={(value) => controller.changeHex({ selectionMode: value })}
      />
    </>
  );
}
