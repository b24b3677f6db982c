import type { JSX } from 'react';
import type { Redeemed } from '../../../core/contract/activation-keys.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './KeySuccessDialog.module.css';
import { planName } from './licence-text.ts';

export interface KeySuccessDialogProps {
  readonly redeemed: Redeemed;
  onClose(): void;
}

/** What a key has given: plan, days, coins, and until when the licence is good now. Specification 2, "Modals". */
export function KeySuccessDialog({ redeemed, onClose }: KeySuccessDialogProps): JSX.Element {
  const texts = useTexts();
  const { t, plural, date } = texts;
  const { code, plan, days, coins, expiresAt } = redeemed;
  return (
    <Modal
      title={t(`alerts.${code}.headline`)}
      description={t(`alerts.${code}.description`)}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-default>
          {t('common.close')}
        </Button>
      }
    >
      <dl className={styles['given']}>
        {plan !== null && (
          <div>
            <dt>{t('subscriptions.key.plan')}</dt>
            <dd>{planName(plan, texts)}</dd>
          </div>
        )}
        {days !== null && (
          <div>
            <dt>{t('subscriptions.key.time')}</dt>
            <dd>{plural('subscriptions.facts.days', days)}</dd>
          </div>
        )}
        {coins > 0 && (
          <div>
            <dt>{t('subscriptions.key.coins')}</dt>
            <dd>{plural('subscriptions.amounts.RED', coins)}</dd>
          </div>
        )}
        {expiresAt !== null && (
          <div>
            <dt>{t('subscriptions.key.until')}</dt>
            <dd>{date(expiresAt)}</dd>
          </div>
        )}
      </dl>
    </Modal>
  );
}
