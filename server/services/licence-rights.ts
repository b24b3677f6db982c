import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { PLAN_RULES, type PlanRules } from '../../core/offers/plans.ts';
import { licenceNeeded } from '../errors.ts';
import type { Licence } from './licences.ts';

/** What a licence that holds gives; `undefined` for none and for one that has ended. */
export function licenceRules(licence: Licence | null): PlanRules | undefined {
  return licence?.isValid ? PLAN_RULES[licence.plan] : undefined;
}

/**
 * What a licence gives, for what needs one: whatever is new and whatever is bought.
 *
 * @throws ApiError 402 without a licence that holds
 */
export function requireLicence(licence: Licence | null, failure: AlertCode): PlanRules {
  const rules = licenceRules(licence);
  if (rules === undefined) throw licenceNeeded(failure);
  return rules;
}
