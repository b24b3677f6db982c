import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { watchGraphics } from '../../support/graphics-log.ts';
import type { HarnessHandle } from './drawn-page.ts';
import { SharedPage } from './shared-page.ts';

const CONFIG = fileURLToPath(new URL('../harness/pages.config.ts', import.meta.url));

/** Pages of the harness. */
export type HarnessName = 'hex' | 'line' | 'surface' | 'table' | 'contract';

/** Fixtures of a test that opens pages of the harness. */
export interface HarnessFixtures {
  /** Opens a page, empty, with its graphics watched; errors and warnings of it fail the test. */
  readonly openHarness: (name: HarnessName, search?: string) => Promise<void>;
  /** Set by tests that change the page itself: the next test that shares it gets a new one. */
  readonly changesPage: boolean;
  /** Lends the page that the tests of a worker share, empty; errors and warnings of it fail the test. */
  readonly borrowPage: (name: HarnessName, handle: HarnessHandle) => Promise<Page>;
}

/** What all tests of a worker have in common. */
export interface HarnessWorkerFixtures {
  readonly harnessUrl: string;
  /** The page of that name that all tests of the worker use one after the other. */
  readonly sharedPageOf: (name: HarnessName) => Promise<SharedPage>;
}

/** A test that gets the pages of the harness, which are built and served once for all files that use it. */
export const test = base.extend<HarnessFixtures, HarnessWorkerFixtures>({
  harnessUrl: [
    // Playwright reads what a fixture needs from the pattern of its first parameter: here nothing.
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      // A folder of its own: a build of the product beside the tests must not take the pages away.
      const outDir = await mkdtemp(join(tmpdir(), 'harness-'));
      const config = { configFile: CONFIG, build: { outDir } };
      await build(config);
      const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
      const [url] = server.resolvedUrls?.local ?? [];
      if (url === undefined) throw new Error('the harness server has no address');
      await use(url);
      await server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  sharedPageOf: [
    async ({ browser, harnessUrl }, use) => {
      const pages = new Map<HarnessName, SharedPage>();
      await use(async (name) => {
        const known = pages.get(name);
        const shared = known ?? (await SharedPage.open(browser, `${harnessUrl}${name}.html`));
        pages.set(name, shared);
        return shared;
      });
      for (const shared of pages.values()) await shared.close();
    },
    { scope: 'worker' },
  ],
  changesPage: [false, { option: true }],
  borrowPage: async ({ sharedPageOf, viewport, changesPage }, use) => {
    const borrowed: (readonly [SharedPage, HarnessHandle])[] = [];
    await use(async (name, handle) => {
      const shared = await sharedPageOf(name);
      borrowed.push([shared, handle]);
      await shared.begin(viewport);
      return shared.page;
    });
    for (const [shared, handle] of borrowed) {
      base.expect(shared.errors, 'errors and warnings of the page').toEqual([]);
      if (changesPage) await shared.reload();
      else await shared.page.evaluate((view) => window[view].reset(), handle);
    }
  },
  openHarness: async ({ page, harnessUrl }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    await page.addInitScript(watchGraphics);
    await use(async (name, search = '') => {
      await page.goto(`${harnessUrl}${name}.html${search}`);
    });
    base.expect(errors, 'errors and warnings of the page').toEqual([]);
  },
});
