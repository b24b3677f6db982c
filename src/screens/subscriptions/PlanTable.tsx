import { Check } from 'lucide-react';
import { type JSX, type ReactNode, useState } from 'react';
import type { OfferedPlan } from '../../../core/contract/plans.ts';
import type { Subscription } from '../../../core/contract/subscription.ts';
import { grossText, netText } from '../../account/payment/price-text.ts';
import { Button } from '../../components/Button.tsx';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { LicenceDetails } from './licence-page.ts';
import { planName } from './licence-text.ts';
import { Panel } from './Panel.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import styles from './PlanTable.module.css';

export interface PlanTableProps {
  readonly details: LicenceDetails;
  /** Something has been changed. */
  onChanged(): void;
}

/** Plans side by side: what each gives and costs, which one it is now, and the way to another. */
export function PlanTable({ details, onChanged }: PlanTableProps): JSX.Element | null {
  const texts = useTexts();
  const { t, number, percent } = texts;
  const [chosen, setChosen] = useState<OfferedPlan['plan']>();
  const { subscription, offers } = details;
  if (offers === null) return null;
  const plans = offers.plans.data;
  const offer = plans.find(({ plan }) => plan === chosen);

  /** A line of the table. */
  const row = (label: string, cell: (plan: OfferedPlan) => ReactNode): JSX.Element => (
    <tr>
      <th scope="row">{label}</th>
      {plans.map((plan) => (
        <td key={plan.plan} data-here={isHere(plan, subscription) || undefined}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  );

  return (
    <Panel title={t('subscriptions.plans.title')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan.plan} scope="col" data-here={isHere(plan, subscription) || undefined}>
                <span className={styles['name']}>{planName(plan.plan, texts)}</span>
                <span className={styles['mark']}>{markOf(plan, subscription, texts)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(t('subscriptions.plans.price'), ({ price, isMonthly }) => (
            <>
              <span className={styles['price']}>{netText(texts, price)}</span>
              <span className={styles['small']}>
                {t(isMonthly ? 'subscriptions.plans.monthly' : 'subscriptions.plans.once')}
              </span>
              <span className={styles['small']}>
                {t('subscriptions.tax.withTax', { price: grossText(texts, price) })}
              </span>
            </>
          ))}
          {plans.some((plan) => actionOf(plan, subscription, texts) !== undefined) &&
            row(t('subscriptions.plans.choose'), (plan) => {
              const action = actionOf(plan, subscription, texts);
              if (action === undefined) return null;
              const name = planName(plan.plan, texts);
              return (
                <Button
                  size="small"
                  wide
                  aria-label={t('subscriptions.plans.named', { plan: name, action })}
                  onClick={() => setChosen(plan.plan)}
                >
                  {action}
                </Button>
              );
            })}
          {row(t('subscriptions.plans.discount'), ({ mostDiscountPercent }) =>
            mostDiscountPercent === 0
              ? t('subscriptions.plans.no')
              : t('subscriptions.plans.upTo', { percent: percent(mostDiscountPercent / 100) }),
          )}
          {row(t('subscriptions.plans.codes'), ({ freeCodeProjectsADay }) =>
            freeCodeProjectsADay === 0
              ? t('subscriptions.plans.forCoins')
              : t('subscriptions.plans.codesFree', { count: number(freeCodeProjectsADay) }),
          )}
          {row(t('subscriptions.plans.solutions'), () => t('subscriptions.plans.forCoins'))}
          {row(t('subscriptions.plans.ownSolutions'), () => (
            <>
              <Check className={styles['yes']} aria-hidden="true" />
              {t('subscriptions.plans.yes')}
            </>
          ))}
          {row(t('subscriptions.plans.versions'), ({ mostVersions }) =>
            mostVersions === null ? t('subscriptions.plans.noLimit') : number(mostVersions),
          )}
        </tbody>
      </table>
      {offer !== undefined && (
        <PlanDialog
          offer={offer}
          subscription={subscription}
          cards={offers.cards}
          onClose={() => setChosen(undefined)}
          onChanged={onChanged}
        />
      )}
    </Panel>
  );
}

function isHere({ plan }: OfferedPlan, subscription: Subscription): boolean {
  return plan === subscription.plan;
}

function markOf(offer: OfferedPlan, subscription: Subscription, { t, date }: Texts): ReactNode {
  const { nextPlan, periodEnd } = subscription;
  if (isHere(offer, subscription)) return t('subscriptions.plans.present');
  if (offer.plan !== nextPlan || periodEnd === null) return undefined;
  return t('subscriptions.plans.from', { date: date(periodEnd) });
}

/** What the button under a plan says; `undefined` where the server offers no way to it. */
function actionOf(
  offer: OfferedPlan,
  subscription: Subscription,
  texts: Texts,
): string | undefined {
  const { t, date } = texts;
  const has = (rel: string): boolean => offer.links.some((link) => link.rel === rel);
  if (has('start')) {
    return t('subscriptions.plans.start', { price: grossText(texts, offer.price) });
  }
  if (!has('change') || offer.change === null) return undefined;
  if (isHere(offer, subscription)) return t('subscriptions.plans.stay');
  const { periodEnd } = subscription;
  return offer.change.takesEffect === 'now' || periodEnd === null
    ? t('subscriptions.plans.change', { price: grossText(texts, offer.change.price) })
    : t('subscriptions.plans.changeFrom', { date: date(periodEnd) });
}
