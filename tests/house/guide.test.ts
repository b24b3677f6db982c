import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { cellsOf, renderMarkdown, renderPage } from '../../scripts/render-guide.ts';
import { COMMAND_IDS, type CommandId } from '../../src/editor/commands/command-ids.ts';
import { chordText } from '../../src/editor/commands/key-chord.ts';
import { keysOf, STANDARD_KEYS } from '../../src/editor/commands/key-map.ts';

const GUIDE = new URL('../../docs/guide/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, GUIDE), 'utf8');
const pages = readdirSync(GUIDE).filter((name) => name.endsWith('.md'));
const pictures = readdirSync(new URL('pictures/', GUIDE));

/** What a page links to and shows. */
function targetsOf(page: string): string[] {
  return [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** Commands by their names in English. */
const NAMED = new Map<string, CommandId>(COMMAND_IDS.map((id) => [en.editor.commands[id], id]));

/** Rows of the table of keys of a page. */
function keyRowsOf(page: string): string[][] {
  const [, keys = ''] = read(page).split('## Keys\n');
  const lines = keys.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map(cellsOf);
}

function keyIn(preset: 'standard' | 'winols', id: CommandId): string[] {
  const keys = keysOf({ ...STANDARD_KEYS, preset }, id).map(chordText);
  return keys.length === 0 ? ['none'] : keys;
}

describe('the guide', () => {
  it.each(pages)('has in %s no link to what is not there', (page) => {
    const missing = targetsOf(page).filter(
      (target) => !target.startsWith('https://') && !existsSync(new URL(target, GUIDE)),
    );
    expect(missing).toEqual([]);
  });

  it('leads to each of its pages, and shows each of its pictures', () => {
    const targets = pages.flatMap(targetsOf);
    const index = targetsOf('index.md');
    expect(pages.filter((page) => page !== 'index.md' && !index.includes(page))).toEqual([]);
    expect(pictures.filter((name) => !targets.includes(`pictures/${name}`))).toEqual([]);
  });

  it.each(pictures)('has in %s a picture that loads at once', (name) => {
    expect(statSync(new URL(`pictures/${name}`, GUIDE)).size).toBeLessThan(150 * 1024);
  });

  it.each(keyRowsOf('coming-from-winols.md'))('tells the keys of %s', (name, usual, winols) => {
    const id = NAMED.get(name);
    if (id === undefined) throw new Error(`no command is called ${name}`);
    expect(keyIn('standard', id)).toContain(usual);
    expect(keyIn('winols', id)).toContain(winols);
  });

  it.each(keyRowsOf('coming-from-tunerpro-and-romraider.md'))(
    'tells the key of %s',
    (name, usual) => {
      const id = NAMED.get(name);
      if (id === undefined) throw new Error(`no command is called ${name}`);
      expect(keyIn('standard', id)).toContain(usual);
    },
  );

  it('names settings that README explains, and files that are there', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const page = read('running-a-server.md');
    const settings = [...page.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name]) => name);
    expect(settings.length).toBeGreaterThan(5);
    expect(settings.filter((name) => !readme.includes(`| \`${name}\` `))).toEqual([]);
    const files = [...page.matchAll(/\b(?:deploy|docs)\/[\w.-]+\w/g)].map(([file]) => file);
    const root = new URL('../../', import.meta.url);
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
    const commands = [...page.matchAll(/npm run -s admin -- \w+/g)].map(([command]) => command);
    expect(commands.filter((command) => !readme.includes(command))).toEqual([]);
  });

  it('names commands as the product does', () => {
    const strong = pages.flatMap((page) =>
      [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words),
    );
    const all = JSON.stringify(en);
    const wordsOfItsOwn = ['signature', 'not used'];
    const unknown = strong
      .flatMap((words) => words.split(' > '))
      .filter((words) => !wordsOfItsOwn.includes(words) && !all.includes(words));
    expect(unknown).toEqual([]);
  });
});

describe('a page of the guide as HTML', () => {
  it.each([
    ['# A *b* & c', '<h1>A *b* &amp; c</h1>'],
    ['one\ntwo', '<p>one two</p>'],
    ['- one\n  more\n- two', '<ul><li>one more</li><li>two</li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['a `b **c**` **d**', '<p>a <code>b **c**</code> <strong>d</strong></p>'],
    ['[a](b.md)', '<p><a href="b.html">a</a></p>'],
    ['[a](https://b.example/c.md)', '<p><a href="https://b.example/c.md">a</a></p>'],
    ['![a "b"](c.png)', '<p><img src="c.png" alt="a &quot;b&quot;"></p>'],
    ['```sh\n<a>\n\n- b\n```', '<pre><code>&lt;a&gt;\n\n- b</code></pre>'],
    [
      '| a | b |\n| --- | --- |\n| `c` | \\| |',
      '<table><tr><th>a</th><th>b</th></tr><tr><td><code>c</code></td><td>|</td></tr></table>',
    ],
    ['<script>', '<p>&lt;script&gt;</p>'],
  ])('%j', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html);
  });

  it('has the title of its page', () => {
    expect(renderPage('# First & last\n\ntext')).toContain(
      '<title>First &amp; last · Mapwright</title>',
    );
  });
});
