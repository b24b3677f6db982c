import { expect, type Locator, type Page } from '@playwright/test';
import type en from '../../../locales/en.json';
import { TOKEN_KEY } from '../../../src/state/token-keeper.ts';
import type { CommercePeople, Licence } from './commerce-people.ts';

/** The words of a language. */
export type Words = typeof en;

/** Where a state of the screens that sell is opened. */
export interface CommerceStage {
  readonly page: Page;
  readonly words: Words;
  readonly people: CommercePeople;
  /** Shows a screen anew, as somebody, or as nobody. */
  show(path: string, who: Licence | 'nobody'): Promise<void>;
}

/** A screen or a dialog, as a person comes to see it. */
export interface CommerceState {
  readonly name: string;
  /** Axe looks at it by day, as no other test has it do so. */
  readonly hasAxe?: true;
  /** Leads there from anywhere; resolves when everything is drawn. */
  open(stage: CommerceStage): Promise<void>;
}

/** @param origin of the server */
export function commerceStage(
  page: Page,
  origin: string,
  words: Words,
  people: CommercePeople,
): CommerceStage {
  return {
    page,
    words,
    people,
    show: async (path, who) => {
      await page.evaluate(
        ([key, token]) =>
          token === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, token),
        [TOKEN_KEY, who === 'nobody' ? undefined : people.tokens[who]] as const,
      );
      await page.goto(origin + path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    },
  };
}

const SCREEN = '/subscriptions';

/** A text of the page with whatever is filled in. */
function filled(text: string): RegExp {
  const parts = text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name: filled(name) }).first();

async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

function licence(who: Licence): CommerceState {
  return { name: `licence-${who}`, open: ({ show }) => show(SCREEN, who) };
}

/** A dialog of the screen that a button opens. @param nameOf the button, once it is there */
function dialog(name: string, who: Licence, nameOf: (words: Words) => string): CommerceState {
  return {
    name,
    open: async ({ page, words, show }) => {
      await show(SCREEN, who);
      await button(page, nameOf(words)).click();
      await drawn(page);
    },
  };
}

/** The state, and something that is done in it. */
function then(before: CommerceState, name: string, go: CommerceState['open']): CommerceState {
  return {
    name,
    open: async (stage) => {
      await before.open(stage);
      await go(stage);
    },
  };
}

const planAction = (words: Words, plan: 'PLUS' | 'ADVANCED', action: 'start' | 'change'): string =>
  words.subscriptions.plans.named
    .replace('{{plan}}', words.plans[plan])
    .replace('{{action}}', words.subscriptions.plans[action]);

const start = dialog('start', 'trial', (words) => planAction(words, 'PLUS', 'start'));
const startAnew = dialog('start-anew', 'none', (words) => planAction(words, 'PLUS', 'start'));
const cancel = dialog('cancel', 'advanced', ({ subscriptions }) => subscriptions.cancel.open);
const reallyCancel = then(cancel, 'cancel-really', async ({ page, words }) => {
  await button(page, words.subscriptions.cancel.goOn).click();
  await expect(button(page, words.subscriptions.cancel.confirm)).toBeVisible();
});
const addCard = dialog('add-card', 'plus', ({ subscriptions }) => subscriptions.cards.add);
const packages = dialog('packages', 'plus', ({ subscriptions }) => subscriptions.coins.buy);

async function account({ page, words, show }: CommerceStage): Promise<void> {
  await show('/projects', 'plus');
  await button(page, words.userMenu.label).click();
  await page.getByRole('menuitem', { name: words.userMenu.account, exact: true }).click();
  await drawn(page);
}

function accountPart(part: keyof Words['account']['part']): CommerceState {
  return {
    name: `account-${part}`,
    open: async (stage) => {
      await account(stage);
      await stage.page
        .getByRole('dialog')
        .getByRole('radio', { name: stage.words.account.part[part] })
        .click();
      await drawn(stage.page);
    },
  };
}

/** Sends every form that is shown, with what it has. */
async function sendAll({ page }: CommerceStage): Promise<void> {
  for (const submit of await page.locator('[role=dialog] form [type=submit]').all()) {
    await submit.click();
  }
}

/** Everything about licences, money and the own account, from screen to screen. */
export const COMMERCE_STATES: readonly CommerceState[] = [
  licence('none'),
  licence('trial'),
  licence('plus'),
  licence('advanced'),
  licence('falls'),
  licence('cancelled'),
  { ...licence('grace'), hasAxe: true },
  licence('given'),
  licence('basic'),
  start,
  startAnew,
  then(startAnew, 'start-refused-number', async ({ page, words }) => {
    const place = page.getByRole('dialog');
    await place.getByRole('textbox').fill('4111 1111 1111 1111');
    await button(place, words.subscriptions.cards.add).click();
    await expect(place.getByText(words.subscriptions.cards.onlyTest)).toBeVisible();
  }),
  dialog('change-up', 'plus', (words) => planAction(words, 'ADVANCED', 'change')),
  dialog('change-down', 'advanced', (words) =>
    words.subscriptions.plans.named
      .replace('{{plan}}', words.plans.PLUS)
      .replace('{{action}}', words.subscriptions.plans.changeFrom),
  ),
  dialog('stay', 'falls', (words) =>
    words.subscriptions.plans.named
      .replace('{{plan}}', words.plans.ADVANCED)
      .replace('{{action}}', words.subscriptions.plans.stay),
  ),
  dialog('discount', 'advanced', ({ subscriptions }) => subscriptions.discount.open),
  cancel,
  reallyCancel,
  dialog('resume', 'cancelled', ({ subscriptions }) => subscriptions.resume.action),
  addCard,
  then(addCard, 'add-card-refused', async ({ page, words }) => {
    const place = page.getByRole('dialog');
    await place.getByRole('textbox').fill('4000 0000 0000 0002');
    await button(place, words.subscriptions.cards.add).click();
    await expect(place.getByText(words.reasons.cardDeclined)).toBeVisible();
  }),
  then(licence('plus'), 'card-menu', async ({ page, words }) => {
    await button(page, words.subscriptions.cards.menu).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  then(licence('plus'), 'card-removal', async ({ page, words }) => {
    await button(page, words.subscriptions.cards.menu).click();
    await page.getByRole('menuitem', { name: words.subscriptions.cards.remove }).click();
    await drawn(page);
  }),
  packages,
  {
    name: 'bank',
    hasAxe: true,
    open: async ({ page, people, show }) => {
      await show(`${SCREEN}?confirm=${encodeURIComponent(people.toConfirm)}`, 'trial');
      await drawn(page);
    },
  },
  then(licence('trial'), 'key-wrong', async ({ page, words }) => {
    const { label, redeem } = words.subscriptions.key;
    await page.getByRole('textbox', { name: label }).fill('AAAAA-BBBBB-CCCCC-DDDDD-EEEEE');
    await button(page, redeem).click();
    await expect(page.getByText(words.reasons.keyUnknown).first()).toBeVisible();
  }),
  {
    ...then(licence('given'), 'key-success', async ({ page, words, people }) => {
      const { label, redeem } = words.subscriptions.key;
      await page.getByRole('textbox', { name: label }).fill(await people.issueKey());
      await button(page, redeem).click();
      await drawn(page);
    }),
    hasAxe: true,
  },
  {
    name: 'user-menu',
    open: async ({ page, words, show }) => {
      await show('/projects', 'plus');
      await button(page, words.userMenu.label).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  accountPart('details'),
  accountPart('access'),
  then(accountPart('access'), 'account-access-empty', sendAll),
  accountPart('evc'),
  then(accountPart('evc'), 'account-evc-empty', sendAll),
  accountPart('leave'),
  then(accountPart('leave'), 'account-deletion', async ({ page, words }) => {
    const place = page.getByRole('dialog');
    await place.locator('input[type=password]').fill('wrong password');
    await button(place, words.account.delete.submit).click();
    await expect(page.getByText(words.account.delete.ask)).toBeVisible();
  }),
  {
    name: 'logins',
    hasAxe: true,
    open: async ({ page, words, show }) => {
      await show('/projects', 'plus');
      await button(page, words.userMenu.label).click();
      await page.getByRole('menuitem', { name: words.userMenu.sessions }).click();
      await drawn(page);
    },
  },
  {
    name: 'account-inactive',
    hasAxe: true,
    open: async ({ page, people, show }) => {
      await show('/login', 'nobody');
      await page.locator('input').nth(0).fill(people.inactive);
      await page.locator('input[type=password]').fill('correct horse');
      await page.keyboard.press('Enter');
      await drawn(page);
    },
  },
  {
    name: 'terms-changed',
    hasAxe: true,
    open: async ({ page, show }) => {
      // As a server with newer terms answers.
      await page.route('**/api/v2/auth', async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const response = await route.fetch();
        const user = await response.json();
        user.agreements.isCurrent = false;
        user.links.push({ rel: 'agreements', href: '/api/v2/agreements' });
        return route.fulfill({ response, json: user });
      });
      await show('/projects', 'plus');
      await drawn(page);
      await page.unroute('**/api/v2/auth');
    },
  },
  {
    name: 'forgotten-password-sent',
    open: async ({ page, show }) => {
      await show('/forgotten-password', 'nobody');
      await page.locator('input').first().fill('licence.plus');
      await page.keyboard.press('Enter');
      await expect(page.locator('form')).toHaveCount(0);
    },
  },
];
