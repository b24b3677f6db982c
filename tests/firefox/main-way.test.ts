import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { createEcuSample } from '../../core/samples/testing/ecu-sample.ts';
import { apiClient, login, newTuner } from '../support/api-server.ts';
import { findFirefox } from '../support/find-firefox.ts';
import { isNight } from '../support/is-night.ts';
import { startServer } from '../support/start-server.ts';

const PATIENCE_MS = 20_000;
const PATIENCE = { timeout: PATIENCE_MS, interval: 100 };
const sample = createEcuSample({ seed: 42, lengthBytes: 1024 * 1024 });

async function openFirefox(downloads: string): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    // The release that gets corrections for longest does not know the command that would set one.
    defaultViewport: null,
    args: ['--width=1280', '--height=800'],
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'browser.download.useDownloadDir': true,
    },
  });
}

/** What the page complains of, from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

// A second browser: seconds of a start, and a hundred megabytes where it has to be brought.
describe.runIf(isNight)('in Firefox', () => {
  it('a tuner logs in, opens a file, edits it in every view, saves, loads anew and takes it home', async () => {
    const server = await startServer({ RATE_LIMIT: '100000', JOBS: '0', DEMO: '0' });
    const downloads = mkdtempSync(join(tmpdir(), 'mapwright-firefox-'));
    let browser: Browser | undefined;
    try {
      browser = await openFirefox(downloads);
      await newTuner(server, 'fox.tuner');
      const api = apiClient(server, await login(apiClient(server), 'fox.tuner', 'correct horse'));
      const { json: project } = await api.upload(sample.image, { details: { name: 'Golf' } });
      const page = await browser.newPage();
      const complaints = complaintsOf(page);
      const see = (selector: string) =>
        page.waitForSelector(selector, { visible: true, timeout: PATIENCE_MS });
      const status = () =>
        page.$eval('section[aria-label="Status"]', (bar) => bar.textContent ?? '');
      const expected = Uint8Array.from(sample.image);
      const typeAt = async (address: number, digits: string): Promise<void> => {
        await page.keyboard.press('g');
        const field = await see('[role=dialog] input');
        await field?.type(address.toString(16));
        await page.keyboard.press('Enter');
        await expect
          .poll(status, PATIENCE)
          .toContain(address.toString(16).toUpperCase().padStart(8, '0'));
        await page.keyboard.type(digits);
        await page.keyboard.press('Enter');
        expected[address] = Number.parseInt(digits, 16);
      };

      await page.goto(`${server.url}/login`);
      await (await see('input[name=username]'))?.type('fox.tuner');
      await (await see('input[name=password]'))?.type('correct horse');
      await page.keyboard.press('Enter');
      await (await see('a ::-p-text(Golf)'))?.click();
      await see('[role=grid]');
      await expect
        .poll(() => page.evaluate(() => window.location.pathname), PATIENCE)
        .toContain(project.id);
      await expect.poll(status, PATIENCE).toContain('00000000');

      // As text, then as a curve, and as text again.
      await typeAt(0x1000, '7f');
      await page.keyboard.press('l');
      await see('canvas');
      await page.keyboard.press('t');
      await typeAt(0x2000, '11');
      await expect.poll(status, PATIENCE).toContain('2 of 200,000 modified');

      // A map of what is here, as a table and as a surface.
      await page.keyboard.press('k');
      await see('[role=dialog]');
      await (await see('[role=dialog] button ::-p-text(Create map)'))?.click();
      await page.waitForSelector('[role=dialog]', { hidden: true, timeout: PATIENCE_MS });
      await see('[role=grid]');
      await page.keyboard.press('u');
      await see('canvas');
      await page.keyboard.press('t');
      await see('[role=grid]');

      await page.keyboard.down('Control');
      await page.keyboard.down('Shift');
      await page.keyboard.press('s');
      await page.keyboard.up('Shift');
      await page.keyboard.up('Control');
      await (await see('[role=dialog] input'))?.type('Fox');
      await (await see('[role=dialog] button ::-p-text(Save version)'))?.click();
      await page.waitForSelector('[role=dialog]', { hidden: true, timeout: PATIENCE_MS });
      await expect.poll(status, PATIENCE).toContain('0 of 10,000 unsaved');

      await page.reload();
      await see('[role=grid]');
      await expect.poll(status, PATIENCE).toContain('2 of 200,000 modified');
      await (await see('button[aria-haspopup=menu] ::-p-text(Versions and files)'))?.click();
      await (await see('[role=menuitem] ::-p-text(Download this version)'))?.click();
      const files = (): string[] => readdirSync(downloads).filter((name) => name.endsWith('.bin'));
      await expect.poll(files, PATIENCE).toEqual(['test-Fox.bin']);
      const path = join(downloads, 'test-Fox.bin');
      await expect.poll(() => existsSync(`${path}.part`), PATIENCE).toBe(false);
      await expect
        .poll(() => new Uint8Array(readFileSync(path)).length, PATIENCE)
        .toBe(expected.length);
      expect(new Uint8Array(readFileSync(path))).toEqual(expected);
      expect(complaints).toEqual([]);
    } finally {
      await browser?.close();
      await server.dispose();
      rmSync(downloads, { recursive: true, force: true });
    }
  }, 600_000);
});
