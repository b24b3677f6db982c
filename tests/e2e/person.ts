import { expect, type Page } from '@playwright/test';
import { newTuner } from '../support/api-server.ts';
import { chooseFile } from '../support/choose-file.ts';
import { openSampleAt } from './begun-session.ts';

/** What a person does on the page, in the words of the page. */
export interface Person {
  readonly page: Page;
  /** Has an account from now on. Made by calls: the way over the page takes as long as many tests. */
  register(username: string): Promise<void>;
  /** Registers on the page, opens the link in the outbox, activates the account. */
  registerOnPage(username: string): Promise<void>;
  /** Fills the registration form in and sends it. */
  fillInForm(username: string): Promise<void>;
  /** Opens the newest link in the outbox. */
  openLink(): Promise<void>;
  login(username: string, password?: string): Promise<void>;
  /** Opens the sample project of the demo account, which has logged in before, and waits for the editor. */
  openSample(): Promise<void>;
  /** Creates a project from a file and waits for the editor. */
  createProject(
    name: string,
    file: { readonly name: string; readonly bytes: Uint8Array },
  ): Promise<void>;
  /** Waits until the dump is drawn and takes keys. */
  editorReady(): Promise<void>;
  /** Goes to an address through the dialog. */
  goTo(address: number): Promise<void>;
  /** Types over the selected cells and commits. */
  type(text: string): Promise<void>;
  /** Spoken description of the cell at the cursor. */
  cellAtCursor(): Promise<string>;
  /** Waits until the status bar says something. */
  expectStatus(part: string | RegExp): Promise<void>;
  /** Saves as a new version under a name. */
  saveAs(name: string): Promise<void>;
}

export const PASSWORD = 'correct horse';

/** @param url address of the server */
export function personOn(page: Page, url: string): Person {
  const grid = page.getByRole('grid');
  const status = page.getByRole('region', { name: 'Status' });

  const person: Person = {
    page,
    register: async (username) => {
      await newTuner({ url }, username);
    },
    registerOnPage: async (username) => {
      await person.fillInForm(username);
      await person.openLink();
      await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
      await page.getByRole('button', { name: 'Activate the account' }).click();
      await expect(page.getByRole('heading', { name: /active/i })).toBeVisible();
    },
    fillInForm: async (username) => {
      await page.goto(`${url}/register`);
      for (const [label, value] of Object.entries(formOf(username))) {
        await page.getByRole('textbox', { name: label, exact: true }).fill(value);
      }
      await page.getByLabel(/^Password\*?$/).fill(PASSWORD);
      await page.getByLabel(/^Password again/).fill(PASSWORD);
      await page.getByRole('combobox', { name: 'Country' }).click();
      await page.getByRole('option', { name: 'Italy', exact: true }).click();
      await page.getByRole('checkbox', { name: /terms/i }).check();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    },
    openLink: async () => {
      // The mail is written a moment after it was asked for.
      await expect(async () => {
        await page.goto(`${url}/outbox`);
        const link = page.getByRole('link', { name: /registration-confirm/ }).first();
        await link.click({ timeout: 1000 });
      }).toPass();
      await expect(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
    },
    login: async (username, password = PASSWORD) => {
      await page.goto(`${url}/login`);
      await page.getByLabel('Username or e-mail').fill(username);
      await page.getByLabel(/^Password\*?$/).fill(password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
      // The greeting would lie over what comes next. The pointer stays where it is.
      const greeting = page.locator('[data-alerts]').getByRole('button', { name: 'Close' });
      // It goes by itself after some seconds: on a busy machine it may be gone before it is found.
      await greeting.dispatchEvent('click', {}, { timeout: 7000 }).catch(() => undefined);
    },
    openSample: async () => {
      await openSampleAt(page, url);
      await person.editorReady();
    },
    createProject: async (name, file) => {
      await page.goto(`${url}/create-project`);
      await chooseFile(page.locator('input[type=file]'), file);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await page.getByRole('button', { name: 'Create project' }).click();
      await person.editorReady();
    },
    editorReady: async () => {
      await expect(page).toHaveURL(/\/editor$/);
      await expect(grid).toBeFocused();
      // The dump comes back where it was left.
      await expect(status).toContainText(/^[0-9A-F]{8}/);
    },
    goTo: async (address) => {
      await page.keyboard.press('Control+g');
      const dialog = page.getByRole('dialog', { name: 'Go to address' });
      await dialog.getByLabel('Address').fill(address.toString(16));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      const shown = address.toString(16).toUpperCase().padStart(8, '0');
      await expect(status).toContainText(shown);
      await expect(grid).toBeFocused();
    },
    type: async (text) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect(grid).toBeFocused();
    },
    cellAtCursor: async () => {
      const id = await grid.getAttribute('aria-activedescendant');
      return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
    },
    expectStatus: (part) => expect(status).toContainText(part),
    saveAs: async (name) => {
      await page.keyboard.press('Control+Shift+s');
      const dialog = page.getByRole('dialog', { name: 'Save as a new version' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Save version' }).click();
      await expect(dialog).toBeHidden();
      await expect(
        page.getByRole('button', { name: `Version ${name} \u00b7 Versions and files` }),
      ).toBeVisible();
    },
  };
  return person;
}

function formOf(username: string): Record<string, string> {
  return {
    'First name': 'Ada',
    'Last name': 'Tuner',
    Username: username,
    'E-mail': `${username}@example.test`,
    Phone: '+39 02 1234567',
    'Street and number': 'Via Roma 1',
    City: 'Milano',
    'Postal code': '20100',
  };
}
