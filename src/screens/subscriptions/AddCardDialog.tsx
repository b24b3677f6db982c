import type { JSX } from 'react';
import type { Card, Cards } from '../../../core/contract/cards.ts';
import { AddCardForm } from '../../account/payment/AddCardForm.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';

export interface AddCardDialogProps {
  readonly provider: Cards['meta'];
  onClose(): void;
  onAdded(card: Card): void;
}

/** Has a card kept, for renewals and coins. Specification 2, "Modals": subscription add card. */
export function AddCardDialog({ provider, onClose, onAdded }: AddCardDialogProps): JSX.Element {
  const { t } = useTexts();
  return (
    <Modal
      title={t('subscriptions.cards.addTitle')}
      description={t('subscriptions.cards.addText')}
      closesOutside={false}
      onClose={onClose}
    >
      <AddCardForm provider={provider} onAdded={onAdded} />
    </Modal>
  );
}
