import { Check, X } from 'lucide-react';
import { type JSX, type ReactNode, useState } from 'react';
import type { ErrorReason } from '../../../core/contract/error-body.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { TroubleNote } from '../../account/payment/PaymentNotes.tsx';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './CancelDialogs.module.css';
import { planName } from './licence-text.ts';

export interface CancelDialogsProps {
  /** As it was when the person began. */
  readonly subscription: Subscription;
  onClose(): void;
  onCancelled(): void;
}

/** What would be lost and what is kept; whether the person is sure; and until when it can be used. Specification 2, "Modals". */
export function CancelDialogs(props: CancelDialogsProps): JSX.Element {
  const { onClose, onCancelled } = props;
  const [subscription] = useState(props.subscription);
  const [step, setStep] = useState<'cancel' | 'confirm' | 'summary'>('cancel');
  switch (step) {
    case 'cancel':
      return (
        <CancelDialog
          subscription={subscription}
          onClose={onClose}
          onGoOn={() => setStep('confirm')}
        />
      );
    case 'confirm':
      return (
        <ConfirmDialog
          subscription={subscription}
          onClose={onClose}
          onDone={() => {
            setStep('summary');
            onCancelled();
          }}
        />
      );
    case 'summary':
      return <SummaryDialog subscription={subscription} onClose={onClose} />;
  }
}

interface StepProps {
  readonly subscription: Subscription;
  onClose(): void;
}

function CancelDialog({
  subscription,
  onClose,
  onGoOn,
}: StepProps & { readonly onGoOn: () => void }): JSX.Element {
  const texts = useTexts();
  const { t, plural, percent } = texts;
  const { discount, continuityMonths } = subscription;
  const plan = planName(subscription.plan, texts);
  const end = useEnd(subscription);
  return (
    <Modal
      title={t('subscriptions.cancel.title', { plan })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onGoOn}>{t('subscriptions.cancel.goOn')}</Button>
          <Button variant="primary" onClick={onClose} data-default>
            {t('subscriptions.cancel.keep', { plan })}
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <Points title={t('subscriptions.cancel.lost')} icon={<X />}>
          <li>
            {end === undefined
              ? t('subscriptions.cancel.lostPlanNow', { plan })
              : t('subscriptions.cancel.lostPlan', { plan, date: end })}
          </li>
          {discount.nowPercent > 0 && (
            <li>
              {continuityMonths === 0
                ? t('subscriptions.cancel.lostFirstDiscount', {
                    percent: percent(discount.nowPercent / 100),
                  })
                : t('subscriptions.cancel.lostDiscount', {
                    percent: percent(discount.nowPercent / 100),
                    months: plural('subscriptions.facts.months', continuityMonths),
                  })}
            </li>
          )}
        </Points>
        <Points title={t('subscriptions.cancel.kept')} icon={<Check />}>
          {end !== undefined && <li>{t('subscriptions.cancel.keptUntil', { date: end })}</li>}
          <li>{t('subscriptions.cancel.keptFiles')}</li>
          <li>{t('subscriptions.cancel.keptCoins')}</li>
          <li>{t('subscriptions.cancel.keptBasic')}</li>
        </Points>
      </div>
    </Modal>
  );
}

function Points({
  title,
  icon,
  children,
}: {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div>
      <h3 className={styles['heading']}>
        <span aria-hidden="true">{icon}</span>
        {title}
      </h3>
      <ul className={styles['points']}>{children}</ul>
    </div>
  );
}

function ConfirmDialog({
  subscription,
  onClose,
  onDone,
}: StepProps & { readonly onDone: () => void }): JSX.Element {
  const { api } = useApplication();
  const texts = useTexts();
  const { t } = texts;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ErrorReason>();
  const end = useEnd(subscription);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await commerceApiOf(api.http).cancel();
      onDone();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setTrouble(error.kind === 'http' ? error.reason : undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t('subscriptions.cancel.confirmTitle', { plan: planName(subscription.plan, texts) })}
      description={
        end === undefined
          ? t('subscriptions.cancel.confirmNow')
          : t('subscriptions.cancel.confirmText', { date: end })
      }
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} autoFocus>
            {t('common.back')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            {t('subscriptions.cancel.confirm')}
          </Button>
        </>
      }
    >
      <TroubleNote trouble={trouble} />
    </Modal>
  );
}

function SummaryDialog({ subscription, onClose }: StepProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const plan = planName(subscription.plan, texts);
  const end = useEnd(subscription);
  return (
    <Modal
      title={t('subscriptions.cancel.summaryTitle')}
      description={
        end === undefined
          ? t('subscriptions.cancel.summaryNow', { plan })
          : t('subscriptions.cancel.summary', { plan, date: end })
      }
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-default>
          {t('common.close')}
        </Button>
      }
    />
  );
}

/** Until when it can be used once it is cancelled; `undefined` where that is at once. */
function useEnd({ periodEnd, state }: Subscription): string | undefined {
  const { date } = useTexts();
  return periodEnd === null || state === 'grace' ? undefined : date(periodEnd);
}
