import type { JSX } from 'react';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import type { LinkPart } from '../state/editor-link.ts';

/** Says what of a link was not there. */
export function LinkDialog({ missing }: { readonly missing: readonly LinkPart[] }): JSX.Element {
  const { controller } = useEditor();
  return (
    <LateTexts part="solutions" onFailure={() => controller.closeDialog()}>
      <Missing missing={missing} />
    </LateTexts>
  );
}

function Missing({ missing }: { readonly missing: readonly LinkPart[] }): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('link.title')}
      description={t('link.text')}
      onClose={close}
      footer={
        <Button data-default variant="primary" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <ul>
        {missing.map((part) => (
          <li key={part}>{t(`link.missing.${part}`)}</li>
        ))}
      </ul>
    </EditorModal>
  );
}
