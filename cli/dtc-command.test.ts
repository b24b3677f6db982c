import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChecksums } from '../core/checksums/testing/find-checksums.ts';
import type { CodeEntry } from '../core/dtc/dtc-report.ts';
import { createFamilySample } from '../core/samples/family-sample.ts';
import { dtcCommand } from './dtc-command.ts';

const sample = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  writeFileSync(at('me7.bin'), sample.image);
  writeFileSync(at('text.bin'), 'no control unit at all');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('ecu dtc', () => {
  const entriesIn = async (name: string): Promise<CodeEntry[]> =>
    (await dtcCommand.run([at(name)])).json as CodeEntry[];

  it('says no where no table is recognised, and the copy equals the file', async () => {
    expect(await dtcCommand.run([at('text.bin')])).toMatchObject({
      exitCode: 1,
      json: [],
    });
    const line = [at('text.bin'), '--remove', 'P0401', '--out', at('none.bin')];
    expect(await dtcCommand.run(line)).toMatchObject({
      exitCode: 1,
      json: { results: [{ code: 'P0401', outcome: 'notFound' }], checksums: null },
    });
    expect(readFileSync(at('none.bin'))).toEqual(readFileSync(at('text.bin')));
  });

  it('takes a code out of a copy whose checksums are right', async () => {
    const entries = await entriesIn('me7.bin');
    const code = entries.find(({ state }) => state !== 'off')?.code ?? '';
    const line = [at('me7.bin'), '--remove', code, '--out', at('off.bin')];
    expect(await dtcCommand.run(line)).toMatchObject({
      exitCode: 0,
      json: { results: [{ code, outcome: 'removed' }], checksums: { reason: null, invalid: [] } },
    });
    const left = (await entriesIn('off.bin')).filter((entry) => entry.code === code);
    expect(left.filter(({ state }) => state !== 'off')).toEqual([]);
    const blocks = findChecksums(readFileSync(at('off.bin'))).families.flatMap((f) => f.blocks);
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.filter(({ state }) => state === 'invalid')).toEqual([]);
    expect(new Uint8Array(readFileSync(at('me7.bin')))).toEqual(sample.image);
  });

  it('says no if one of the chosen codes is not in the file', async () => {
    const entries = await entriesIn('me7.bin');
    const codes = `${entries[0]?.code},U3FFF`;
    const line = [at('me7.bin'), '--remove', codes, '--out', at('some.bin')];
    expect(await dtcCommand.run(line)).toMatchObject({
      exitCode: 1,
      json: {
        results: [{ outcome: 'removed' }, { outcome: 'notFound' }],
        checksums: { invalid: [] },
      },
    });
  });

  it.each([
    ['codes without a place', ['--remove', 'P0401'], 'belong together'],
    ['a place without codes', ['--out', 'o'], 'belong together'],
    ['what is no code', ['--remove', 'P9', '--out', 'o'], 'not "P9"'],
    ['an empty list', ['--remove', ',', '--out', 'o'], 'takes trouble codes'],
  ])('refuses %s', async (_, options, complaint) => {
    await expect(dtcCommand.run([at('me7.bin'), ...options])).rejects.toThrow(complaint);
  });
});
