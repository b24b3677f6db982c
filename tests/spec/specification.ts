import { ALERTS } from './entries/alerts.ts';
import { CALLS } from './entries/calls.ts';
import { FIELDS } from './entries/fields.ts';
import { LIVE } from './entries/live.ts';
import { MENUS, MODALS } from './entries/modals.ts';
import { NUMBERS, RIGHTS, RULES } from './entries/rules.ts';
import { EDITOR_PARTS, ROUTES } from './entries/screens.ts';
import { STATES } from './entries/states.ts';
import type { Specified } from './specified.ts';

/** Everything that the specification of the product names, with the tests that prove it. What the product does not have is not here. */
export const SPECIFICATION: readonly Specified[] = [
  ...ROUTES,
  ...EDITOR_PARTS,
  ...MODALS,
  ...MENUS,
  ...FIELDS,
  ...STATES,
  ...RULES,
  ...RIGHTS,
  ...CALLS,
  ...LIVE,
  ...ALERTS,
  ...NUMBERS,
];
