import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { TermsText } from '../../modals/terms/TermsText.tsx';
import { useTexts } from '../../texts/texts-context.ts';

/** The terms of use, to be read before they are accepted. */
export function TermsModal({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { t } = useTexts();
  return (
    <Modal
      title={t('terms.title')}
      onClose={onClose}
      draggable
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <TermsText />
    </Modal>
  );
}
