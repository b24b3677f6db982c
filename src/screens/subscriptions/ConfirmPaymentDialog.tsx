import { type JSX, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';

export interface ConfirmPaymentDialogProps {
  /** Of the payment, from the address that it has led to. */
  readonly reference: string;
  onClose(): void;
}

/** Stands in for a bank that asks whether a payment is wanted, where payments are simulated. */
export function ConfirmPaymentDialog({
  reference,
  onClose,
}: ConfirmPaymentDialogProps): JSX.Element {
  const { api } = useApplication();
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const say = async (isAccepted: boolean): Promise<void> => {
    setBusy(true);
    try {
      await commerceApiOf(api.http).confirm({ reference, isAccepted });
    } catch (error) {
      // The person has been told.
      if (!isApiError(error)) throw error;
    }
    onClose();
  };
  return (
    <Modal
      title={t('subscriptions.bank.title')}
      description={t('subscriptions.bank.text')}
      size="small"
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button busy={busy} onClick={() => void say(false)}>
            {t('subscriptions.bank.no')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void say(true)} data-default>
            {t('subscriptions.bank.yes')}
          </Button>
        </>
      }
    />
  );
}
