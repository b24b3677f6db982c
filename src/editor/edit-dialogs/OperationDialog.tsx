import { type JSX, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import type { ChangeLabel } from '../../../core/bytes/change-label.ts';
import type { CellCommand, CellOperation } from '../../../core/edits/command.ts';
import type { PlannedEdit } from '../../../core/edits/planned-edit.ts';
import { zerosThatStay } from '../../../core/edits/zeros-that-stay.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { FormModal } from '../kit/FormModal.tsx';
import type { ValueDialogKind } from '../state/value-dialog-kinds.ts';
import { EditPreview } from './EditPreview.tsx';
import type { ValueUnit } from './use-value-unit.ts';

/**
 * Frame of all dialogs that change the selected cells: unit, fields, what would happen, and one button that does it.
 *
 * @param operation `undefined` while the fields hold none
 * @param isShown the views show what would happen, and what is there again when the dialog closes
 * @param usesBlock the operation changes the whole rectangle around the selection; asks first where that is more than selected
 */
export function OperationDialog({
  kind,
  label,
  unit,
  operation,
  isShown = false,
  usesBlock = false,
  children,
}: {
  readonly kind: ValueDialogKind;
  readonly label: ChangeLabel;
  readonly unit: ValueUnit;
  readonly operation: CellOperation | undefined;
  readonly isShown?: boolean;
  readonly usesBlock?: boolean;
  readonly children: ReactNode;
}): JSX.Element {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  const count = useEditorState((state) => state.cursor?.statistics.count ?? 0);
  const [extraCells] = useState(() => (usesBlock ? controller.target.unselectedBlockCells() : 0));
  const [takesBlock, setTakesBlock] = useState(false);
  const command = useCommand(operation, unit.isRaw);
  const planned = usePlan(command, isShown);
  const canApply = planned?.ok === true && (extraCells === 0 || takesBlock);
  const close = (): void => controller.closeDialog();

  const submit = (): void => {
    if (!canApply || command === undefined) return;
    close();
    controller.edits.perform(command, label);
  };

  return (
    <FormModal
      title={t(`editor.valueDialogs.${kind}.title`)}
      description={plural('editor.menu.selection', count)}
      size="small"
      draggable
      showsUnder={isShown}
      onClose={close}
      submitLabel={t('editor.valueDialogs.apply')}
      canSubmit={canApply}
      onSubmit={submit}
    >
      <UnitSwitch unit={unit} />
      {children}
      {extraCells > 0 && (
        <Checkbox
          label={plural('editor.valueDialogs.alsoBetween', extraCells)}
          checked={takesBlock}
          onChange={(event) => setTakesBlock(event.target.checked)}
        />
      )}
      {planned !== undefined && unit.style !== undefined && (
        <EditPreview
          planned={planned}
          style={unit.style}
          isRaw={unit.isRaw}
          zeroCount={operation === undefined ? 0 : zerosThatStay(operation, planned)}
        />
      )}
    </FormModal>
  );
}

/** Physical values or raw words, where a map has both. */
function UnitSwitch({ unit }: { readonly unit: ValueUnit }): JSX.Element | null {
  const { t } = useTexts();
  const { style, isRaw, setRaw } = unit;
  if (style === undefined || !style.isScaled) return null;
  const physical = t('editor.mapTools.physical');
  return (
    <SegmentedField
      label={t('editor.valueDialogs.unit')}
      value={isRaw ? 'raw' : 'physical'}
      segments={[
        { value: 'physical', label: style.unit === '' ? physical : `${physical} (${style.unit})` },
        { value: 'raw', label: t('editor.mapTools.raw') },
      ]}
      onChange={(value) => setRaw(value === 'raw')}
    />
  );
}

function useCommand(operation: CellOperation | undefined, isRaw: boolean): CellCommand | undefined {
  return useMemo(() => operation && { operation, isRaw }, [operation, isRaw]);
}

/** What the command would do. A number out of its bounds is none that the fields let through. */
function usePlan(command: CellCommand | undefined, isShown: boolean): PlannedEdit | undefined {
  const { controller } = useEditor();
  const [shown, setShown] = useState<PlannedEdit>();
  useLayoutEffect(() => {
    if (!isShown) return;
    setShown(controller.edits.preview(command));
    return () => void controller.edits.preview(undefined);
  }, [controller, command, isShown]);
  const planned = useMemo(
    // Planned on what is there: a preview would be taken for that.
    () => (isShown ? undefined : command && controller.target.plan(command)),
    [controller, command, isShown],
  );
  return isShown ? shown : planned;
}
