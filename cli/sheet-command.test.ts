import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMapsFile } from '../core/contract/maps-file.ts';
import type { SafetySheet } from '../core/safety-sheet/finding.ts';
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
  edited[at] = (edited[at] ?? 0) ^ 0x80;
  writeFileSync(path('original.bin'), image);
  writeFileSync(path('edited.bin'), edited);
  writeFileSync(path('short.bin'), image.subarray(1));
  const maps = truth.maps.map((each) => ({ ...each, revision: 0, updatedAt: '' }));
  writeFileSync(path('maps.json'), writeMapsFile(maps, []));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sheet(...line: string[]): Promise<{ code: number; answer: string }> {
  let answer = '';
  const code = await runCommand(['sheet', ...line], {
    answer: (text) => {
      answer += text;
    },
    complaint: () => undefined,
  });
  return { code, answer };
}

describe('ecu sheet', () => {
  it('says no to a wrong checksum, in words', async () => {
    const { code, answer } = await sheet(path('original.bin'), path('edited.bin'));
    expect(code).toBe(1);
    expect(answer).toMatch(/^red {5}checksums wrong$/m);
    expect(answer).toMatch(/^ +axes and values: no map is known/m);
    expect(answer).not.toMatch(/safe\b/);
  });

  it('knows the maps of a file, and answers as JSON', async () => {
    const maps = ['--maps', path('maps.json'), '--json'];
    const { code, answer } = await sheet(path('original.bin'), path('edited.bin'), ...maps);
    const { findings, unchecked }: SafetySheet = JSON.parse(answer);
    expect(code).toBe(1);
    expect(findings.map(({ kind }) => kind)).toContain('ranges');
    expect(findings.find(({ kind }) => kind === 'outside')?.reason).toBe('nothingOutside');
    expect(unchecked).not.toContain('maps');
  });

  it('names nothing wrong of a file that is its original', async () => {
    const { answer } = await sheet(path('original.bin'), path('original.bin'));
    expect(answer).toMatch(/^0 bytes differ/);
    expect(answer).not.toMatch(/^red/m);
  });

  it('says no to a file of another length, and 2 to a wrong call', async () => {
    const { code, answer } = await sheet(path('original.bin'), path('short.bin'));
    expect([code, answer]).toEqual([1, expect.stringMatching(/^red .*another length/m)]);
    expect((await sheet(path('original.bin'))).code).toBe(2);
    expect((await sheet(path('original.bin'), path('edited.bin'), '--what')).code).toBe(2);
  });
});
