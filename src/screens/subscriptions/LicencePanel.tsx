import { type JSX, type ReactNode, useState } from 'react';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { cardText } from '../../account/payment/card-text.ts';
import { Note } from '../../account/payment/Note.tsx';
import { PendingNote, TroubleNote } from '../../account/payment/PaymentNotes.tsx';
import { grossText, netText, taxText } from '../../account/payment/price-text.ts';
import { usePayment } from '../../account/payment/use-payment.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { DiscountDialog } from '../../modals/discount/DiscountDialog.tsx';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { CancelDialogs } from './CancelDialogs.tsx';
import styles from './LicencePanel.module.css';
import type { LicenceDetails } from './licence-page.ts';
import { licenceSentence, planName } from './licence-text.ts';

export interface LicencePanelProps {
  readonly details: LicenceDetails;
  /** Something has been changed. */
  onChanged(): void;
}

/** The licence as it is, what becomes of it by itself, and the ways to end or resume that. */
export function LicencePanel({ details, onChanged }: LicencePanelProps): JSX.Element {
  const { api, confirm } = useApplication();
  const texts = useTexts();
  const { t, date } = texts;
  const [dialog, setDialog] = useState<'cancel' | 'discount'>();
  const resumption = usePayment({ success: 'LICENCE_UPDATED', onPaid: onChanged });
  const { subscription, offers } = details;
  const name = planName(subscription.plan, texts);
  const may = (rel: string): boolean => subscription.links.some((link) => link.rel === rel);

  const resume = async (): Promise<void> => {
    const price = offers?.plans.data.find(({ plan }) => plan === subscription.plan)?.price;
    const { periodEnd } = subscription;
    const isSure = await confirm.ask({
      title: t('subscriptions.resume.title', { plan: name }),
      message: t('subscriptions.resume.text', {
        date: periodEnd === null ? '' : date(periodEnd),
        price: price === undefined ? '' : grossText(texts, price),
      }),
      confirmLabel: t('subscriptions.resume.action'),
    });
    if (!isSure) return;
    const commerce = commerceApiOf(api.http);
    await resumption.pay(async () => (await commerce.change({ isRecurring: true })).payment);
  };

  return (
    <section aria-labelledby="licence" className={styles['licence']}>
      <div className={styles['head']}>
        <h2 id="licence" className={styles['plan']}>
          {name}
        </h2>
        {subscription.state !== 'none' && (
          <span className={styles['state']} data-state={subscription.state}>
            {t(`subscriptions.states.${subscription.state}`)}
          </span>
        )}
        <div className={styles['actions']}>
          {may('resume') && (
            <Button variant="primary" busy={resumption.busy} onClick={() => void resume()}>
              {t('subscriptions.resume.action')}
            </Button>
          )}
          {may('cancel') && (
            <Button onClick={() => setDialog('cancel')}>{t('subscriptions.cancel.open')}</Button>
          )}
        </div>
      </div>
      <p className={styles['sentence']}>{licenceSentence(subscription, texts)}</p>
      {subscription.plan !== null && (
        <Facts subscription={subscription} onExplain={() => setDialog('discount')} />
      )}
      {subscription.payment !== null && <PendingNote payment={subscription.payment} />}
      {offers?.plans.meta.isTaxIdMissing === true && (
        <Note tone="warning">{t('reasons.taxIdNeeded')}</Note>
      )}
      <TroubleNote trouble={resumption.trouble} />
      {dialog === 'cancel' && (
        <CancelDialogs
          subscription={subscription}
          onClose={() => setDialog(undefined)}
          onCancelled={onChanged}
        />
      )}
      {dialog === 'discount' && (
        <DiscountDialog
          subscription={details.subscription}
          plans={details.offers?.plans.data ?? []}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

interface FactsProps {
  readonly subscription: Subscription;
  onExplain(): void;
}

function Facts({ subscription, onExplain }: FactsProps): JSX.Element {
  const texts = useTexts();
  const { t, plural, percent, date } = texts;
  const { daysLeft, discount, continuityMonths } = subscription;
  const usableUntil = subscription.graceEndsAt ?? subscription.periodEnd;
  return (
    <dl className={styles['facts']}>
      <Fact
        label={t('subscriptions.facts.left')}
        value={
          daysLeft === null
            ? t('subscriptions.facts.noEnd')
            : plural('subscriptions.facts.days', daysLeft)
        }
      >
        {usableUntil !== null && t('subscriptions.facts.until', { date: date(usableUntil) })}
      </Fact>
      <NextCharge subscription={subscription} texts={texts} />
      <Fact label={t('subscriptions.facts.discount')} value={percent(discount.nowPercent / 100)}>
        {discount.next !== null &&
          t('subscriptions.facts.discountNext', {
            percent: percent(discount.next.percent / 100),
            date: date(discount.next.at),
          })}
        <button type="button" className={styles['explain']} onClick={onExplain}>
          {t('subscriptions.discount.open')}
        </button>
      </Fact>
      <Fact
        label={t('subscriptions.facts.continuity')}
        value={plural('subscriptions.facts.months', continuityMonths)}
      >
        {t('subscriptions.facts.continuityMeaning')}
      </Fact>
    </dl>
  );
}

function NextCharge({
  subscription: { nextCharge, card },
  texts,
}: {
  readonly subscription: Subscription;
  readonly texts: Texts;
}): JSX.Element {
  const { t, date } = texts;
  const label = t('subscriptions.facts.nextCharge');
  if (nextCharge === null) {
    return (
      <Fact label={label} value={t('subscriptions.facts.none')}>
        {t('subscriptions.facts.nothingCharged')}
      </Fact>
    );
  }
  const { price, at } = nextCharge;
  return (
    <Fact
      label={label}
      value={t('subscriptions.facts.chargedOn', {
        price: grossText(texts, price),
        date: date(at),
      })}
    >
      <span>
        {t('subscriptions.tax.apart', { net: netText(texts, price), tax: taxText(texts, price) })}
      </span>
      {card !== null && <span>{cardText(card, texts)}</span>}
    </Fact>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  /** What is said of it in small letters, line by line. */
  readonly children?: ReactNode;
}

function Fact({ label, value, children }: FactProps): JSX.Element {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd className={styles['value']}>{value}</dd>
      <dd className={styles['more']}>{children}</dd>
    </div>
  );
}
