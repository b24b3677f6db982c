import { type FormEvent, type JSX, useId, useMemo, useState } from 'react';
import type { PasteBase, PasteKind } from '../../../core/clipboard/paste-cells.ts';
import { Button } from '../../components/Button.tsx';
import { SegmentedField } from '../../components/SegmentedField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import type { PastePlace } from '../controllers/editor-clipboard.ts';
import styles from '../kit/dialogs.module.css';
import { EditorModal } from '../kit/EditorModal.tsx';
import { countsText } from '../kit/edit-report.ts';
import { useEditor } from '../kit/editor-context.ts';
import { PasteKindFields } from './PasteKindFields.tsx';
import { useFound } from './use-found.ts';

const PLACES: readonly PastePlace[] = ['selection', 'originalAddresses'];

/** Paste with all its choices, and what would come of them. Expectations 2.3. */
export function PasteDialog(): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { controller, clipboard } = useEditor();
  const formId = useId();
  const found = useFound();
  const [kind, setKind] = useState<PasteKind>('absolute');
  const [base, setBase] = useState<PasteBase>('current');
  const [place, setPlace] = useState<PastePlace>('selection');
  const planned = useMemo(
    () => found && clipboard.plan(found, { kind, base }, place),
    [clipboard, found, kind, base, place],
  );
  const close = (): void => controller.closeDialog();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (found === undefined || planned?.ok !== true) return;
    close();
    clipboard.pasteFound(found, { kind, base }, place);
  };
  const text =
    planned === undefined
      ? t('editor.refusals.nothingToPaste')
      : planned.ok
        ? countsText(planned.counts, texts)
        : t(`editor.refusals.${planned.reason}`);

  return (
    <EditorModal
      title={t('editor.pasteDialog.title')}
      size="small"
      draggable
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            data-default
            disabled={planned?.ok === false}
          >
            {t('editor.commands.paste')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={styles['form']} noValidate>
        <PasteKindFields
          label={t('editor.pasteDialog.kind')}
          kind={kind}
          base={base}
          onKind={setKind}
          onBase={setBase}
        />
        <SegmentedField<PastePlace>
          label={t('editor.pasteDialog.place')}
          value={place}
          segments={PLACES.map((value) => ({
            value,
            label: t(`editor.pasteDialog.places.${value}`),
          }))}
          onChange={setPlace}
        />
        <p aria-live="polite">{text}</p>
      </form>
    </EditorModal>
  );
}
