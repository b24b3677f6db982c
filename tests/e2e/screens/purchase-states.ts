import { expect, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { ApiServer } from '../../support/api-server.ts';
import type { TrialProject } from '../trial-project.ts';
import type { Words } from './commerce-states.ts';

/** Where a purchase for a project is made: its file has trouble codes, a byte of a saved version is changed. */
export interface PurchaseStage {
  readonly page: Page;
  readonly words: Words;
  readonly server: ApiServer;
  readonly project: TrialProject;
}

/** A dialog on the way to a purchase. Each begins where the one before has ended. */
export interface PurchaseState {
  readonly name: string;
  /** Axe looks at it by day. */
  readonly hasAxe?: true;
  open(stage: PurchaseStage): Promise<void>;
}

/** The button whose name begins with a text. */
const button = (page: Page, text: string): Locator =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: text.split('{{')[0] ?? text });

/** Says yes to what is offered. */
const agree = (page: Page): Promise<void> =>
  page.getByRole('dialog').last().locator('[data-default]').click();

const shown = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text.split('{{')[0] ?? text).first()).toBeVisible();

/** A dialog may lie over another. */
async function closeDialogs(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

async function openCodes({ page, words }: PurchaseStage): Promise<void> {
  await closeDialogs(page);
  await page.keyboard.press('Shift+F8');
  await expect(button(page, words.purchase.codes.buy)).toBeEnabled();
}

/** Purchases for the project, in the trial, then with the plan that has free ones, until the licence ends. */
export const PURCHASE_STATES: readonly PurchaseState[] = [
  {
    name: 'checksums',
    open: async ({ page }) => {
      await closeDialogs(page);
      await page.keyboard.press('Shift+F9');
      await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
    },
  },
  {
    name: 'checksums-offer',
    open: async ({ page, words }) => {
      const [first = ''] = words.editor.checksums.correct.one.split(/\s*\{\{/);
      // Its price comes a little later.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${first}.*[,，]`) })
        .click();
      await shown(page, words.purchase.offer.payWith);
    },
  },
  { name: 'codes', open: openCodes },
  {
    name: 'codes-offer',
    hasAxe: true,
    open: async ({ page, words }) => {
      await button(page, words.purchase.codes.buy).click();
      await shown(page, words.purchase.offer.payWith);
    },
  },
  {
    name: 'price-changed',
    hasAxe: true,
    open: async ({ page, words, server }) => {
      await sql`insert into prices (product, list_price, valid_from) values ('dtcRemoval', 12, now())`.execute(
        server.db,
      );
      await agree(page);
      await shown(page, words.purchase.offer.priceChanged);
      await sql`delete from prices where list_price = 12`.execute(server.db);
    },
  },
  {
    name: 'need-coins',
    hasAxe: true,
    open: async (stage) => {
      const { page, words, project } = stage;
      await project.moveCoins('GREEN', -15);
      await openCodes(stage);
      await button(page, words.purchase.codes.buy).click();
      await shown(page, words.purchase.need.how);
    },
  },
  {
    name: 'codes-free',
    open: async (stage) => {
      await stage.project.moveCoins('GREEN', 15);
      await stage.project.setPlan('ADVANCED');
      await openCodes(stage);
      await button(stage.page, stage.words.purchase.codes.buy).click();
      await shown(stage.page, stage.words.purchase.offer.freeTitle);
    },
  },
  {
    name: 'freebies-used-up',
    open: async ({ page, words, project }) => {
      await project.useFreeProjectsUp();
      await agree(page);
      await shown(page, words.purchase.offer.freebiesUsedUp);
    },
  },
  {
    name: 'licence-needed',
    open: async ({ page, words, project }) => {
      await project.endLicence();
      await agree(page);
      await shown(page, words.purchase.licence.title);
    },
  },
];
