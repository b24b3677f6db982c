/** What a plan gives. Commerce 4; what it allows at a moment is told by links, never by its name. */
export interface PlanRules {
  /** Most of the discount on solutions, in percent; 0 is none. */
  readonly mostDiscountPercent: number;
  /** Different projects a day (UTC) whose trouble codes are removed without coins. */
  readonly freeCodeProjectsADay: number;
  /** Saved versions of a project; `null` where the plan does not limit them. */
  readonly mostVersions: number | null;
  /** Whether everything is free of coins: accounts of the house. */
  readonly isFree: boolean;
}

const PLAIN = { mostDiscountPercent: 0, freeCodeProjectsADay: 0, isFree: false };

/** What each plan gives. */
export const PLAN_RULES: {
  readonly [Plan in 'STAFF' | 'BASIC' | 'ESSENTIAL' | 'PLUS' | 'ADVANCED']: PlanRules;
} = {
  STAFF: { ...PLAIN, mostVersions: null, isFree: true },
  BASIC: { ...PLAIN, mostVersions: 20 },
  ESSENTIAL: { ...PLAIN, mostVersions: 50 },
  PLUS: { ...PLAIN, mostVersions: 200, mostDiscountPercent: 40 },
  ADVANCED: {
    ...PLAIN,
    mostVersions: 1000,
    mostDiscountPercent: 50,
    freeCodeProjectsADay: 10,
  },
};
