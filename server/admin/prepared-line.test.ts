import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mappacksPublish } from './commands/mappacks-publish.ts';
import { newsPublish } from './commands/news-publish.ts';
import { reportsExport } from './commands/reports-export.ts';
import { solutionsPublish } from './commands/solutions-publish.ts';
import { parseWords } from './parse-words.ts';
import type { StaffCommand } from './staff-command.ts';

/** As a file may begin whose writer took it for a list. */
const TEXT = '--no: JSON\n';
const WORDS = { words: ['FILE'], options: ['why'] } as const;

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mapwright-line-'));
  path = join(folder, 'file');
  writeFileSync(path, TEXT);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a line that goes to where the database is open', () => {
  it.each<[string, StaffCommand]>([
    ['a solution', solutionsPublish],
    ['news', newsPublish],
  ])('holds the text of the file in place of its name, and of nothing else: %s', (_, command) => {
    for (const given of [
      ['--why', path, path],
      [path, '--why', path],
      [`--why=${path}`, '--', path],
    ]) {
      const { words, options } = parseWords(command.prepare?.(given) ?? [], WORDS);
      expect([words.FILE, options.why]).toEqual([TEXT, path]);
    }
    const { options } = parseWords(command.prepare?.([path]) ?? [], WORDS);
    expect(options.why).toBeUndefined();
  });

  it('holds both files of a map pack, and options as they are', () => {
    const expected = { words: ['MAPS', 'ORIGINAL'], options: ['name', 'software'] } as const;
    const base64 = Buffer.from(TEXT).toString('base64');
    for (const given of [
      ['--name', path, path, path, '--software', path],
      [path, '--name', path, '--software', path, path],
    ]) {
      const { words, options } = parseWords(mappacksPublish.prepare?.(given) ?? [], expected);
      expect([words, options]).toEqual([
        { MAPS: TEXT, ORIGINAL: base64 },
        { name: path, software: path },
      ]);
    }
  });

  it('names no folder of this machine', () => {
    const sent = reportsExport.prepare?.(['an-id', join(folder, 'new'), '--why=-x']) ?? [];
    expect(sent.join()).not.toContain(folder);
    const { words, options } = parseWords(sent, { words: ['ID'], options: ['why'] });
    expect([words.ID, options.why]).toEqual(['an-id', '-x']);
  });
});
