import type { Subscription } from '../../../core/contract/subscription.ts';
import type { Texts } from '../../texts/texts.ts';

/** Name of the plan, or that there is none. */
export function planName(plan: Subscription['plan'], { t }: Texts): string {
  return t(plan === null ? 'plans.none' : `plans.${plan}`);
}

/** What becomes of the licence by itself, in a sentence or two. */
export function licenceSentence(subscription: Subscription, texts: Texts): string {
  const { state, periodEnd, graceEndsAt, isRecurring, isInternal, nextPlan } = subscription;
  const { t, date } = texts;
  const plan = planName(subscription.plan, texts);
  const end = periodEnd === null ? undefined : date(periodEnd);
  switch (state) {
    case 'none':
      return t('subscriptions.about.none');
    case 'ended':
      return t('subscriptions.about.ended');
    case 'trial':
      return t('subscriptions.about.trial', { date: end ?? '' });
    case 'grace':
      return t('subscriptions.about.grace', {
        date: graceEndsAt === null ? (end ?? '') : date(graceEndsAt),
      });
    case 'cancelled':
      return t('subscriptions.about.cancelled', { plan, date: end ?? '' });
    case 'active':
      if (isInternal) return t('subscriptions.about.internal');
      if (end === undefined) return t('subscriptions.about.forGood');
      if (!isRecurring) return t('subscriptions.about.given', { date: end });
      return nextPlan === null
        ? t('subscriptions.about.renewed', { date: end })
        : t('subscriptions.about.renewedAs', { date: end, plan: planName(nextPlan, texts) });
  }
}
