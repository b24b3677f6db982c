import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMapsFile } from '../core/contract/maps-file.ts';
import { createFamilySample } from '../core/samples/family-sample.ts';
import { runCommand } from './run-command.ts';

const { image, truth } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
const [map] = truth.maps;
const at = map?.cells.address ?? 0;
let folder: string;
const path = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  const edited = image.slice();
  edited[at] = (edited[at] ?? 0) ^ 1;
  writeFileSync(path('original.bin'), image);
  writeFileSync(path('edited.bin'), edited);
  const maps = truth.maps.map((each) => ({ ...each, revision: 0, updatedAt: '' }));
  writeFileSync(path('maps.json'), writeMapsFile(maps, []));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function report(...line: string[]): Promise<{ code: number; complaint: string }> {
  let complaint = '';
  const code = await runCommand(['report', path('original.bin'), ...line], {
    answer: () => undefined,
    complaint: (text) => {
      complaint += text;
    },
  });
  return { code, complaint };
}

describe('ecu report', () => {
  it('writes what was changed, in a language', async () => {
    const out = ['--out', path('report.html'), '--maps', path('maps.json'), '--language', 'it'];
    const told = ['--customer', 'Ada', '--date', '2027-02-03', '--notes', 'Torni a maggio.'];
    expect((await report(path('edited.bin'), ...out, ...told)).code).toBe(0);
    const html = readFileSync(path('report.html'), 'utf8');
    for (const text of [map?.name ?? '?', 'Errati', 'Ada', '3 febbraio 2027', 'Torni a maggio.']) {
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
