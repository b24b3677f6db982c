import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';

/** The server did not say what became of an order. Asked again, the same order is answered and charged once. */
export function NoAnswerDialog({
  subject,
  onAnswer,
  onClose,
}: {
  readonly subject: string;
  onAnswer(): void;
  onClose(): void;
}): JSX.Element {
  const { t } = useTexts();
  return (
    <Modal
      title={t('purchase.noAnswer.title')}
      description={t('purchase.noAnswer.text', { subject })}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('purchase.noAnswer.later')}</Button>
          <Button variant="primary" data-default onClick={onAnswer}>
            {t('purchase.noAnswer.again')}
          </Button>
        </>
      }
    />
  );
}
