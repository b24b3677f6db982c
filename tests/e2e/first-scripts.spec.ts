import { expect, test } from '@playwright/test';
import { startServer } from '../support/start-server.ts';

/** How late the first script arrives, in milliseconds: long enough for many frames. */
const SCRIPT_LATE_MS = 700;

test('is painted in the theme of the person from the first picture on', async ({ page }) => {
  const server = await startServer();
  try {
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: /light/i }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_LATE_MS));
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('button', { name: /dark/i })).toBeVisible();
    const { scriptMs, paintMs } = await page.evaluate(() => ({
      scriptMs: performance.getEntriesByType('resource').find(({ name }) => /index-/.test(name))
        ?.startTime,
      paintMs: performance.getEntriesByName('first-paint')[0]?.startTime,
    }));
    expect(paintMs).toBeGreaterThan((scriptMs ?? Number.NaN) + SCRIPT_LATE_MS);
  } finally {
    await server.dispose();
  }
});

test('the contract is run by itself, and fetched once', async ({ page }) => {
  const server = await startServer();
  try {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/login`);
    const field = page.getByRole('textbox', { name: 'Username' });
    // The screen begins in it.
    await expect(field).toBeFocused();
    const alone = await page.locator('script[async]').getAttribute('src');
    expect(alone).toMatch(/\/contract-/);
    expect(fetched.filter((path) => path === alone)).toHaveLength(1);
  } finally {
    await server.dispose();
  }
});
