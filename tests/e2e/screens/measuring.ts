import type { Page } from '@playwright/test';
import { LOCALE_KEY, SETTINGS_KEY } from '../../../src/state/settings-store.ts';
import { isNight } from '../../support/is-night.ts';
import { layoutFaults } from './layout.ts';

/** Colours of the page. */
export type Theme = 'dark' | 'light';

/** Both of them. */
export const THEMES: readonly Theme[] = ['light', 'dark'];

/** The smallest window that the page is made for. */
export const SMALL = { width: 1280, height: 720 } as const;
/** That of most screens. */
export const LARGE = { width: 1920, height: 1080 } as const;

/** Has the page speak a language in a theme, as after a visit to the settings. */
export async function choose(page: Page, language: string, theme: Theme): Promise<void> {
  await page.evaluate(
    ([localeKey, settingsKey, locale, chosen]) => {
      localStorage.setItem(localeKey, locale);
      const kept = localStorage.getItem(settingsKey);
      if (kept === null) return;
      const { settings, untold } = JSON.parse(kept);
      const editor = { ...settings.editor, theme: chosen };
      localStorage.setItem(
        settingsKey,
        JSON.stringify({
          settings: { ...settings, editor },
          untold: { ...untold, editor: { ...untold.editor, theme: chosen } },
        }),
      );
    },
    [LOCALE_KEY, SETTINGS_KEY, language, theme] as const,
  );
}

/** Shows the page in a theme, until it is loaded anew. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
}

/** Faults of what is shown, in the small window, where room is short; at night in both sizes and both themes, whichever is meant. */
export async function faultsEverywhere(page: Page, name: string, theme: Theme): Promise<string[]> {
  const faults: string[] = [];
  for (const size of isNight ? [LARGE, SMALL] : [SMALL]) {
    await page.setViewportSize(size);
    for (const shown of isNight ? THEMES : [theme]) {
      await showTheme(page, shown);
      const found = await layoutFaults(page);
      faults.push(...found.map((fault) => `${name}, ${size.width}: ${fault}`));
    }
  }
  return [...new Set(faults)];
}
