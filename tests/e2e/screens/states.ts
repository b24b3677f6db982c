import { expect, type Locator, type Page } from '@playwright/test';
import cn from '../../../locales/cn.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import pl from '../../../locales/pl.json' with { type: 'json' };
import type { CommandId } from '../../../src/editor/commands/command-ids.ts';
import { MAP, OTHER_MAP } from '../commands/bench.ts';

/** Languages in which every screen is measured: the shortest words, the longest, and those without spaces. */
export const WORDS = { en, pl, cn } as const;

export type Language = keyof typeof WORDS;

/** A screen, or a part of one, as a person comes to see it. */
export interface ScreenState {
  readonly name: string;
  /** A picture of it is kept. */
  readonly hasPicture?: true;
  /** Leads there; resolves when everything is drawn. */
  open(page: Page, language: Language): Promise<void>;
  /** Leads back to where the next state can be opened from. */
  close?(page: Page): Promise<void>;
}

/** Screens without anybody logged in, with their paths. */
export const GUEST_PATHS = {
  login: '/login',
  register: '/register',
  'forgotten-password': '/forgotten-password',
  'reset-password': '/reset-password?token=none',
} as const;

/** Screens of a person, with their paths and something that is there last. */
export function personScreens(projectId: string): readonly { name: string; path: string }[] {
  return [
    { name: 'projects', path: '/projects' },
    { name: 'archived', path: '/archived-projects' },
    { name: 'create-project', path: '/create-project' },
    { name: 'edit-project', path: `/edit-project/${projectId}` },
  ];
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function closeMenus(page: Page): Promise<void> {
  while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
}

/** A dialog that a key opens. */
function byKey(name: string, key: string, isPictured = false): ScreenState {
  return {
    name,
    ...(isPictured && { hasPicture: true }),
    open: async (page) => {
      await page.keyboard.press(key);
      await dialogDrawn(page);
    },
    close: closeDialog,
  };
}

/** A dialog of a command, found by its name in the palette. */
function byName(id: CommandId, isPictured = false): ScreenState {
  return {
    name: id,
    ...(isPictured && { hasPicture: true }),
    open: async (page, language) => {
      const name = WORDS[language].editor.commands[id];
      await page.keyboard.press('Control+k');
      const title = WORDS[language].editor.palette.commands;
      const palette = page.getByRole('dialog', { name: title, exact: true });
      await palette.getByRole('combobox').fill(name);
      await palette
        .getByRole('option')
        .filter({ has: page.getByText(name, { exact: true }) })
        .click();
      // It is a dialog as well, and the one that comes is not there at once.
      await expect(palette).toHaveCount(0);
      await dialogDrawn(page);
    },
    close: closeDialog,
  };
}

async function dialogDrawn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
}

function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true });
}

/** A map in one of its modes; keys T, L and U. */
function mapIn(mode: 't' | 'l' | 'u', name: string): ScreenState {
  return {
    name,
    hasPicture: true,
    open: async (page) => {
      await page.getByRole('treeitem', { name: MAP }).first().click();
      await expect(tab(page, MAP)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press(mode);
      await expect(page.locator('main canvas').first()).toBeVisible();
      await page.keyboard.press('Control+Home');
    },
  };
}

/** A page of the form of a map. */
function mapFormPage(place: number): ScreenState {
  return {
    name: `map-form-${place}`,
    ...(place === 0 && { hasPicture: true }),
    open: async (page) => {
      await page.keyboard.press('k');
      await page.getByRole('dialog').getByRole('radio').nth(place).click();
    },
    close: closeDialog,
  };
}

const hex: ScreenState = {
  name: 'hex',
  hasPicture: true,
  open: async (page, language) => {
    await tab(page, WORDS[language].editor.hexTab).click();
    await page.keyboard.press('t');
    await expect(page.getByRole('grid')).toBeFocused();
  },
};

const cellMenu: ScreenState = {
  name: 'cell-menu',
  open: async (page) => {
    await page.getByRole('grid').press('ContextMenu');
    await expect(page.getByRole('menu')).toBeVisible();
  },
  close: closeMenus,
};

const treeMenu: ScreenState = {
  name: 'tree-menu',
  open: async (page) => {
    await page.getByRole('treeitem', { name: OTHER_MAP }).click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
  },
  close: closeMenus,
};

const versionMenu: ScreenState = {
  name: 'version-menu',
  open: async (page, language) => {
    const { label } = WORDS[language].editor.version;
    await page.getByRole('button', { name: new RegExp(`^${label} `) }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  close: closeMenus,
};

const building: ScreenState = {
  name: 'building',
  open: async (page) => {
    await page.keyboard.press('Shift+K');
    await page.keyboard.press('x');
    await page.keyboard.press('y');
  },
  close: async (page) => {
    await page.keyboard.press('Escape');
  },
};

/** The buttons that close a half: there while there are two. */
function closingButtons(page: Page): Locator {
  const names = Object.values(WORDS).map(({ editor }) => editor.split.close);
  return page.getByRole('button', {
    name: new RegExp(names.map((name) => name.replace('{{name}}', '.*')).join('|')),
  });
}

const split: ScreenState = {
  name: 'split',
  open: async (page) => {
    await page.keyboard.press('Shift+F4');
    await expect(closingButtons(page)).toHaveCount(2);
  },
  close: async (page) => {
    await closingButtons(page).last().click();
    await expect(closingButtons(page)).toHaveCount(0);
  },
};

const original: ScreenState = {
  name: 'original-shown',
  open: (page) => page.keyboard.press('m'),
  close: (page) => page.keyboard.press('m'),
};

const similar: ScreenState = {
  name: 'similar-data',
  open: async (page) => {
    await page.keyboard.press('z');
    await expect(page.getByRole('slider')).toBeVisible();
  },
  close: async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('slider')).toHaveCount(0);
  },
};

/** The editor and one of each of its dialogs and menus, from the dump on. */
export const EDITOR_STATES: readonly ScreenState[] = [
  mapIn('l', 'map-curves'),
  mapIn('u', 'map-surface'),
  mapIn('t', 'map-table'),
  similar,
  byKey('map-properties', 'Alt+Enter'),
  byName('copyMapProperties'),
  byName('similarMaps'),
  hex,
  original,
  split,
  building,
  cellMenu,
  treeMenu,
  versionMenu,
  mapFormPage(0),
  mapFormPage(1),
  mapFormPage(3),
  byKey('change-absolute', '='),
  byKey('change-relative', '%', true),
  byName('changeByEdit'),
  byName('changeBySlider'),
  byKey('interpolate', 'i'),
  byKey('smooth', 'Shift+S'),
  byName('round'),
  byName('limit'),
  byKey('paste-special', 'Control+Shift+v'),
  byName('pasteMap'),
  byName('manageMaps'),
  byKey('search', 'Control+f'),
  byKey('go-to-address', 'Control+g'),
  byKey('differences', 'F8'),
  byKey('checksums', 'Shift+F9'),
  byKey('trouble-codes', 'Shift+F8'),
  byName('applyEcu'),
  byName('projectDetails'),
  byName('report'),
  byKey('save-as', 'Control+Shift+s'),
  byName('versions'),
  byName('importVersion'),
  byKey('palette', 'Control+k'),
  byKey('shortcuts', '?', true),
  byKey('help', 'F1'),
  byName('settings', true),
];
