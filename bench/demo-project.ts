import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';

/** The account that every new server has. */
export const DEMO_ACCOUNT = { username: 'demo-tuner', password: 'mapwright-demo' } as const;

/** What was begun has come to rest: checksums, possible maps, the editor fetched ahead. */
const REST_MS = 4000;

/** What a project is made of. */
export interface DemoProject {
  readonly project: string;
  readonly image: Uint8Array;
}

/**
 * Logs the demo account in and makes a project, with a driver that then lets go of the browser.
 *
 * @param browserAddress where a driver may connect
 * @returns address of the editor
 */
export async function createProject(
  browserAddress: string,
  serverUrl: string,
  { project, image }: DemoProject,
): Promise<string> {
  const driver = await chromium.connectOverCDP(browserAddress);
  const page = await driver.contexts()[0]?.newPage();
  if (page === undefined) throw new Error('the browser has no window');
  await page.goto(`${serverUrl}/login`);
  await page.getByLabel('Username or e-mail').fill(DEMO_ACCOUNT.username);
  await page.getByLabel(/^Password\*?$/).fill(DEMO_ACCOUNT.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  await page.goto(`${serverUrl}/create-project`);
  await page.locator('input[type=file]').setInputFiles({
    name: `${project}.bin`,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(image),
  });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(project);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/editor$/);
  await delay(REST_MS);
  const url = page.url();
  await page.close();
  await driver.close();
  return url;
}
