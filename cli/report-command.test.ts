import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EditedSample, writeEditedSample } from './testing/edited-sample.ts';
import { type Ran, ran } from './testing/ran.ts';

let sample: EditedSample;
const path = (name: string): string => join(sample.folder, name);
const report = (...line: string[]): Promise<Ran> => ran('report', path('original.bin'), ...line);

beforeAll(() => {
  sample = writeEditedSample();
});
afterAll(() => rmSync(sample.folder, { recursive: true, force: true }));

describe('ecu report', () => {
  it('writes what was changed, in a language', async () => {
    const out = ['--out', path('report.html'), '--maps', path('maps.json'), '--language', 'it'];
    const told = ['--customer', 'Ada', '--date', '2027-02-03', '--notes', 'Torni a maggio.'];
    const { code, complaint } = await report(path('edited.bin'), ...out, ...told);
    expect([code, complaint]).toEqual([0, expect.stringContaining('do not lie in the file: 1')]);
    const html = readFileSync(path('report.html'), 'utf8');
    for (const text of [sample.map.name, 'Errati', 'Ada', '3 febbraio 2027', 'Torni a maggio.']) {
      expect(html).toContain(text);
    }
  });

  it('says no where nothing was changed', async () => {
    expect((await report(path('original.bin'), '--out', path('same.html'))).code).toBe(1);
    expect(readFileSync(path('same.html'), 'utf8')).toContain('No map was changed.');
  });

  it.each([
    [['--out', 'x.html', '--language', 'fr'], '--language takes one of'],
    [['--out', 'x.html', '--date', '2027-13-01'], '--date takes a day'],
    [['--out', 'x.html', '--date', '2027-02-30'], '--date takes a day'],
    [[], '--out is needed'],
  ])('refuses %j', async (options, words) => {
    const { code, complaint } = await report(path('edited.bin'), ...options);
    expect([code, complaint]).toEqual([2, expect.stringContaining(words)]);
  });
});
