import type { JSX } from 'react';
import { Button } from '../components/Button.tsx';
import { Modal } from '../components/Modal.tsx';
import type { ConfirmRequest } from '../state/confirm-store.ts';
import { useTexts } from '../texts/texts-context.ts';

export interface ConfirmBoxProps {
  readonly request: ConfirmRequest;
  onAnswer(confirmed: boolean): void;
}

/** Asks the person; Escape and the cross are a no. Where something is lost for good, the focus begins at the no. */
export function ConfirmBox({ request, onAnswer }: ConfirmBoxProps): JSX.Element {
  const { t } = useTexts();
  const { title, message, confirmLabel, rejectLabel, tone } = request;
  return (
    <Modal
      title={title}
      description={message}
      size="small"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)} autoFocus={tone === 'danger'}>
            {rejectLabel ?? t('common.cancel')}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => onAnswer(true)}
            autoFocus={tone !== 'danger'}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
