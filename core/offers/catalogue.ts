/** Money that everything is sold for. ISO 4217. */
export const CURRENCY = 'EUR';

/** Plans that are sold, the dearer one higher. */
export const SOLD_PLANS = ['BASIC', 'ESSENTIAL', 'PLUS', 'ADVANCED'] as const;

/** A plan that is sold. */
export type SoldPlan = (typeof SOLD_PLANS)[number];

/** Net prices of plans in cents: of a month, and of BASIC once for good. */
export const PLAN_PRICES: { readonly [Plan in SoldPlan]: number } = {
  BASIC: 1900,
  ESSENTIAL: 2900,
  PLUS: 4900,
  ADVANCED: 9900,
};

/** Packages of coins that are sold, by their ids. */
export const PACKAGE_IDS = ['red50', 'red100', 'red250', 'red500', 'red1000'] as const;

/** A package of coins. */
export type PackageId = (typeof PACKAGE_IDS)[number];

/** RED coins of each package, and its net price in cents. */
export const PACKAGES: {
  readonly [Id in PackageId]: { readonly coins: number; readonly net: number };
} = {
  red50: { coins: 50, net: 5000 },
  red100: { coins: 100, net: 9500 },
  red250: { coins: 250, net: 22_500 },
  red500: { coins: 500, net: 42_500 },
  red1000: { coins: 1000, net: 80_000 },
};

/** Whether a plan is sold by the month; BASIC is bought once and stays. */
export function isMonthly(plan: SoldPlan): boolean {
  return plan !== 'BASIC';
}

/** Which of two plans gives more: below 0 if it is the second. STAFF gives the most. @param plan `null` is none */
export function comparePlans(plan: string | null, other: string | null): number {
  return rankOf(plan) - rankOf(other);
}

function rankOf(plan: string | null): number {
  if (plan === null) return -1;
  const plans: readonly string[] = SOLD_PLANS;
  const rank = plans.indexOf(plan);
  return rank === -1 ? SOLD_PLANS.length : rank;
}
