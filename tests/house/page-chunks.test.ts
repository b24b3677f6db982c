import { describe, expect, it } from 'vitest';
import { pageChunks } from '../../scripts/page-chunks.ts';

const SCREENS = '/src/screens';
const LOGIN = `${SCREENS}/login/LoginScreen.tsx`;
const CONTRACT = '/core/contract/maps.ts';
const LINKS: Readonly<Record<string, readonly [imports: string[], later?: string[]]>> = {
  main: [
    ['react', CONTRACT],
    [LOGIN, 'projects', 'editor', 'prepare'],
  ],
  react: [[]],
  [CONTRACT]: [['schemas']],
  schemas: [[]],
  [LOGIN]: [['field', 'react']],
  projects: [['field', 'table', 'menu'], ['editor']],
  editor: [['field', 'menu', 'bytes', 'react'], ['dialog']],
  dialog: [['bytes', 'form']],
  prepare: [['fonts']],
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

function chunkOf(id: string): string | null {
  const name = pageChunks('main', ['editor', 'prepare']);
  return name(id, {
    getModuleInfo: (of) => {
      const [importedIds = [], dynamicallyImportedIds = []] = LINKS[of] ?? [];
      return { importedIds, dynamicallyImportedIds };
    },
  });
}

describe('files of the page', () => {
  it.each([
    ['the first script and what it imports', 'start', ['main', 'react']],
    ['the contract with the server and what it imports', 'contract', [CONTRACT, 'schemas']],
    [
      'the editor, what it alone imports, and what is fetched beside it',
      'editor',
      ['editor', 'bytes', 'words', 'prepare', 'fonts'],
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
