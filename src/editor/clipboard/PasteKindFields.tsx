import type { JSX } from 'react';
import {
  PASTE_KINDS,
  type PasteBase,
  type PasteKind,
} from '../../../core/clipboard/paste-cells.ts';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { useTexts } from '../../texts/texts-context.ts';

const BASES: readonly PasteBase[] = ['current', 'original'];

export interface PasteKindFieldsProps {
  readonly label: string;
  readonly kind: PasteKind;
  readonly base: PasteBase;
  onKind(kind: PasteKind): void;
  onBase(base: PasteBase): void;
}

/** How pasted values are taken, and what a difference or a percentage is counted from. Expectations 2.3. */
export function PasteKindFields({
  label,
  kind,
  base,
  onKind,
  onBase,
}: PasteKindFieldsProps): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <SegmentedField<PasteKind>
        label={label}
        value={kind}
        segments={PASTE_KINDS.map((value) => ({
          value,
          label: t(`editor.pasteDialog.kinds.${value}`),
        }))}
        onChange={onKind}
      />
      {kind !== 'absolute' && (
        <SegmentedField<PasteBase>
          label={t('editor.valueDialogs.reference')}
          value={base}
          segments={BASES.map((value) => ({
            value,
            label: t(
              value === 'current'
                ? 'editor.valueDialogs.ofCurrent'
                : 'editor.valueDialogs.ofOriginal',
            ),
          }))}
          onChange={onBase}
        />
      )}
    </>
  );
}
