import { describe, expect, it } from 'vitest';
import { pageChunks } from '../../scripts/page-chunks.ts';

const SCREENS = '/src/screens';
const LOGIN = `${SCREENS}/login/LoginScreen.tsx`;
const CONTRACT = '/core/contract/maps.ts';
const ICONS = '/node_modules/lucide-react/dist/esm/lucide-react.mjs';
const icon = (name: string): string => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

const LINKS: Readonly<Record<string, readonly [imports: string[], later?: string[]]>> = {
  main: [
    ['react', CONTRACT, ICONS],
    [LOGIN, 'projects', 'editor', 'prepare', 'plans', 'coins'],
  ],
  react: [[]],
  [CONTRACT]: [['schemas']],
  schemas: [[]],
  [LOGIN]: [['field', 'react', ICONS]],
  projects: [['field', 'table', 'menu'], ['editor']],
  editor: [['field', 'menu', 'bytes', 'react', ICONS], ['dialog']],
  dialog: [['bytes', 'form']],
  prepare: [['fonts']],
  plans: [['card', 'table', 'menu', ICONS]],
  [ICONS]: [['sun', 'eye', 'save', 'key'].map(icon)],
  coins: [['card', 'field']],
  card: [['react']],
  field: [['label']],
  label: [[]],
  table: [[]],
  menu: [['popup']],
  popup: [[]],
  // They import each other.
  bytes: [['words']],
  words: [['bytes', 'fonts']],
  fonts: [[]],
  form: [[]],
};

const CODE: Readonly<Record<string, string>> = {
  [ICONS]: ['sun', 'eye', 'save', 'key']
    .map((name) => {
      const shown = name.charAt(0).toUpperCase() + name.slice(1);
      return `export { default as ${shown}, default as Lucide${shown} } from './icons/${name}.mjs';`;
    })
    .join('\n'),
  main: 'import { Sun } from "lucide-react";',
  [LOGIN]: "import { Eye,\n  type LucideIcon } from 'lucide-react';",
  editor: 'import { Eye, Save } from "lucide-react";',
  plans: 'import { LucideKey } from "lucide-react";',
};

function chunkOf(id: string): string | null {
  const name = pageChunks('main', ['editor', 'prepare'], ['plans', 'coins']);
  return name(id, {
    getModuleInfo: (of) => {
      const [importedIds = [], dynamicallyImportedIds = []] = LINKS[of] ?? [];
      return { code: CODE[of] ?? '', importedIds, dynamicallyImportedIds };
    },
  });
}

describe('files of the page', () => {
  it.each([
    ['the first script and what it imports', 'start', ['main', 'react', icon('sun')]],
    ['the icons of a light screen and of the editor', 'start', [icon('eye'), icon('save')]],
    ['the contract with the server and what it imports', 'contract', [CONTRACT, 'schemas']],
    [
      'the editor, what it alone imports, and what is fetched beside it',
      'editor',
      ['editor', 'bytes', 'words', 'prepare', 'fonts'],
    ],
    [
      'what is bought with money, and what it alone imports',
      'commerce',
      ['plans', 'coins', 'card', icon('key')],
    ],
    ['what the editor shares with other screens', 'panels', ['menu', 'popup']],
    [
      'what a light screen imports, other screens, and what is opened later',
      null,
      ['field', 'label', LOGIN, 'projects', 'table', 'dialog', 'form'],
    ],
  ])('puts %s into %s', (_what, chunk, ids) => {
    for (const id of ids) expect(chunkOf(id), id).toBe(chunk);
  });
});
