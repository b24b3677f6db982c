import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const CORE = fileURLToPath(new URL('../../core/', import.meta.url));
const DECLARATION =
  /^export (?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/;

/** Names that a text exports at the beginning of a line and that no docstring stands over. */
function undocumented(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const name = DECLARATION.exec(line)?.[1];
    const above = lines[i - 1] ?? '';
    const isOverload = above.startsWith(`export function ${name}(`);
    return name === undefined || above.trimEnd().endsWith('*/') || isOverload ? [] : [name];
  });
}

describe('exported names of core', () => {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

  it('are looked for in every room', () => {
    const rooms = new Set(files.map((file) => file.split('/')[0]));
    expect([...rooms]).toEqual(expect.arrayContaining(['bytes', 'contract', 'edits', 'maps']));
  });

  it.each(files)('have a docstring in %s', (file) => {
    expect(undocumented(readFileSync(`${CORE}${file}`, 'utf8'))).toEqual([]);
  });

  it.each([
    ['export const a = 1;', ['a']],
    ['/** One. */\nexport const a = 1;', []],
    ['/** One. */\nexport const a = 1;\nexport type B = 2;', ['B']],
    ['/** One. */\nexport function f(a: 1): 1;\nexport function f(a: 2): 2;', []],
  ])('would be missed in %j', (text, names) => {
    expect(undocumented(text)).toEqual(names);
  });
});
