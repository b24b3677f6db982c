import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SafetySheet } from '../core/safety-sheet/finding.ts';
import { writeEditedSample } from './testing/edited-sample.ts';
import { type Ran, ran } from './testing/ran.ts';

let folder: string;
const path = (name: string): string => join(folder, name);
const sheet = (...line: string[]): Promise<Ran> => ran('sheet', ...line);

beforeAll(() => {
  const sample = writeEditedSample();
  folder = sample.folder;
  writeFileSync(path('short.bin'), sample.image.subarray(1));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    const files = [path('original.bin'), path('edited.bin')];
    const { code, answer, complaint } = await sheet(...files, ...maps);
    const { findings, unchecked }: SafetySheet = JSON.parse(answer);
    expect(code).toBe(1);
    expect(findings.map(({ kind }) => kind)).toContain('ranges');
    expect(findings.find(({ kind }) => kind === 'outside')?.reason).toBe('nothingOutside');
    expect(unchecked).not.toContain('maps');
    expect(complaint).toContain('do not lie in the file: 1');
  });

  it('names nothing wrong of a file that is its original', async () => {
    const { answer } = await sheet(path('original.bin'), path('original.bin'));
    expect(answer).toMatch(/^0 bytes differ/);
    expect(answer).not.toMatch(/^red/m);
  });

  it('says no to a file of another length, and 2 to a wrong call', async () => {
    const { code, answer } = await sheet(path('original.bin'), path('short.bin'));
    expect([code, answer]).toEqual([1, expect.stringMatching(/^red .*another length/m)]);
    expect(answer).not.toContain('bytes differ');
    expect((await sheet(path('original.bin'))).code).toBe(2);
    expect((await sheet(path('original.bin'), path('edited.bin'), '--what')).code).toBe(2);
  });
});
