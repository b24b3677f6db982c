import type { Buyer } from '../commerce/prices.ts';
import type { Caller } from './callers.ts';
import { licenceRules } from './licence-rights.ts';

/** A caller, as prices know them. */
export function buyerOf({ user, licence }: Caller): Buyer {
  return {
    userId: user.id,
    rules: licenceRules(licence),
    completedMonths: licence?.completedMonths ?? 0,
  };
}
