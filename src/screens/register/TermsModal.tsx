import type { JSX } from 'react';
import { TRIAL_DAYS } from '../../../core/contract/limits.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './TermsModal.module.css';

const PARAGRAPHS = ['files', 'law', 'check', 'trial', 'account'] as const;

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
      <ol className={styles['terms']}>
        {PARAGRAPHS.map((paragraph) => (
          <li key={paragraph}>{t(`terms.${paragraph}`, { days: TRIAL_DAYS })}</li>
        ))}
      </ol>
    </Modal>
  );
}
