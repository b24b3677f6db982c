import { ExternalLink } from 'lucide-react';
import type { JSX } from 'react';
import type { PaymentState } from '../../../core/contract/money.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { Note } from './Note.tsx';
import styles from './PaymentNotes.module.css';
import type { Payment, PaymentTrouble } from './use-payment.ts';

/** Why nothing was bought, for as long as the dialog is there: the alert goes by itself. */
export function TroubleNote({
  trouble,
}: {
  readonly trouble: PaymentTrouble | undefined;
}): JSX.Element | null {
  const { t } = useTexts();
  if (trouble === undefined) return null;
  const words = trouble === 'lost' ? t('subscriptions.payment.lost') : t(`reasons.${trouble}`);
  return <Note tone="danger">{words}</Note>;
}

/** That the bank has not answered yet, and where the person says yes to it. */
export function PendingNote({
  payment,
}: {
  readonly payment: Pick<PaymentState, 'confirmUrl'>;
}): JSX.Element {
  const { t } = useTexts();
  const { confirmUrl } = payment;
  if (confirmUrl === null) return <Note tone="info">{t('subscriptions.payment.pending')}</Note>;
  return (
    <Note
      tone="warning"
      action={
        <a href={confirmUrl} target="_blank" rel="noreferrer" className={styles['confirm']}>
          {t('subscriptions.payment.confirm')}
          <ExternalLink aria-hidden="true" />
        </a>
      }
    >
      {t('subscriptions.payment.toConfirm')}
    </Note>
  );
}

/** What has become of a payment, over the buttons of its dialog: there it is in sight, however long the dialog is. */
export function PaymentNotes({
  payment: { pending, trouble },
}: {
  readonly payment: Payment;
}): JSX.Element | null {
  if (pending === undefined && trouble === undefined) return null;
  return (
    <div className={styles['notes']}>
      {pending !== undefined && <PendingNote payment={pending} />}
      <TroubleNote trouble={trouble} />
    </div>
  );
}
