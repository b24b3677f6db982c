import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFamilySample } from '../core/samples/family-sample.ts';
import { ran as ecu } from './testing/ran.ts';

const sample = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
const WRONG_ADDRESS = 0x11000;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  writeFileSync(at('right.bin'), sample.image);
  const wrong = Uint8Array.from(sample.image);
  wrong[WRONG_ADDRESS] = (wrong[WRONG_ADDRESS] ?? 0) ^ 0xff;
  writeFileSync(at('wrong.bin'), wrong);
  writeFileSync(at('empty.bin'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

describe('ecu checksum', () => {
  it('says yes to a file whose checksums are right', async () => {
    const { code, json } = await ecu('checksum', at('right.bin'));
    expect(code).toBe(0);
    expect(json).toContainEqual(expect.objectContaining({ valid: true, verified: true }));
  });

  it('says no to a changed file, and mends it in a copy', async () => {
    expect((await ecu('checksum', at('wrong.bin'))).code).toBe(1);
    const { code, json } = await ecu('checksum', at('wrong.bin'), '--fix', at('mended.bin'));
    expect(code).toBe(0);
    expect(json).not.toContainEqual(expect.objectContaining({ state: 'invalid' }));
    expect((await ecu('checksum', at('mended.bin'))).code).toBe(0);
    expect(readFileSync(at('mended.bin'))[WRONG_ADDRESS]).toBe(
      (sample.image[WRONG_ADDRESS] ?? 0) ^ 0xff,
    );
  });

  it('says no where no checksum is known', async () => {
    expect(await ecu('checksum', at('empty.bin'))).toMatchObject({ code: 1, json: [] });
  });
});

describe('ecu diff', () => {
  it('says yes to equal files, and lists where others differ', async () => {
    expect(await ecu('diff', at('right.bin'), at('right.bin'))).toMatchObject({
      code: 0,
      json: [],
    });
    const { code, json } = await ecu('diff', at('right.bin'), at('wrong.bin'));
    expect([code, json]).toMatchObject([1, [{ address: WRONG_ADDRESS, lengthBytes: 1 }]]);
  });

  it('refuses files of different lengths', async () => {
    const { code, complaint } = await ecu('diff', at('right.bin'), at('empty.bin'));
    expect([code, complaint]).toEqual([2, expect.stringContaining('different lengths')]);
  });
});

describe('ecu identify', () => {
  it('says what the file tells of itself, and where', async () => {
    const { code, json } = await ecu('identify', at('right.bin'));
    expect(code).toBe(0);
    expect(json).toMatchObject({ manufacturer: 'Bosch', family: expect.stringMatching(/^ME7/) });
    const { evidence } = json as { evidence: Array<{ address: number; text: string }> };
    const [first] = evidence.filter(({ text }) => /^[\x20-\x7e]+$/.test(text));
    const { address = 0, text = '' } = first ?? {};
    expect(Buffer.from(sample.image).toString('latin1', address, address + text.length)).toBe(text);
  });

  it('says no to a file that tells nothing', async () => {
    expect(await ecu('identify', at('empty.bin'))).toMatchObject({
      code: 1,
      json: { manufacturer: null, confidence: 0, evidence: [] },
    });
  });
});

describe('ecu dtc', () => {
  const listed = async (file: string): Promise<Array<{ code: string; state: string }>> =>
    (await ecu('dtc', at(file))).json as Array<{ code: string; state: string }>;

  it('lists codes, and takes one out in a copy whose checksums are right', async () => {
    const active = (await listed('right.bin')).find(({ state }) => state === 'active');
    const code = active?.code ?? '';
    expect(code).toMatch(/^P/);
    const removal = await ecu('dtc', at('right.bin'), '--remove', code, '--out', at('off.bin'));
    expect(removal).toMatchObject({ code: 0, json: { results: [{ code, outcome: 'removed' }] } });
    const after = (await listed('off.bin')).filter((entry) => entry.code === code);
    expect(after.map(({ state }) => state)).not.toContain('active');
    expect((await ecu('checksum', at('off.bin'))).code).toBe(0);
  });

  it('says no where no table is known, and to a code that is not there', async () => {
    expect(await ecu('dtc', at('empty.bin'))).toMatchObject({ code: 1, json: [] });
    expect(
      await ecu('dtc', at('right.bin'), '--remove', 'P3FFF', '--out', at('same.bin')),
    ).toMatchObject({ code: 1, json: { results: [{ outcome: 'notFound' }] } });
    expect(new Uint8Array(readFileSync(at('same.bin')))).toEqual(sample.image);
  });

  it.each([
    ['a removal without a place to write', ['--remove', 'P0401']],
    ['what is no code', ['--remove', 'P04', '--out', 'never.bin']],
  ])('refuses %s', async (_, line) => {
    const { code, complaint } = await ecu('dtc', at('right.bin'), ...line);
    expect([code, complaint]).toEqual([2, expect.stringContaining('--remove')]);
  });
});

describe('ecu maps', () => {
  it('lists what looks like a map, best first, as many as wanted', async () => {
    const { code, json } = await ecu('maps', at('right.bin'), '--limit', '5');
    expect(code).toBe(0);
    const maps = json as Array<{ address: number; width: number; height: number; score: number }>;
    expect(maps).toHaveLength(5);
    expect(maps.map(({ score }) => score)).toEqual(
      maps.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    const [best] = maps;
    expect(sample.truth.maps).toContainEqual(
      expect.objectContaining({
        width: best?.width,
        height: best?.height,
        cells: expect.objectContaining({ address: best?.address }),
      }),
    );
  });

  it('says no where nothing looks like a map', async () => {
    expect(await ecu('maps', at('empty.bin'))).toMatchObject({ code: 1, json: [] });
  });

  it('refuses a limit of none', async () => {
    const { code, complaint } = await ecu('maps', at('right.bin'), '--limit', '0');
    expect([code, complaint]).toEqual([2, expect.stringContaining('whole number')]);
  });
});

describe('ecu sample', () => {
  it('writes the image and its truth, the same for the same seed', async () => {
    const size = String(512 * 1024);
    const options = ['--family', 'me7', '--seed', '3', '--size', size];
    const files = ['--out', at('made.bin'), '--truth', at('made.json')];
    expect((await ecu('sample', ...options, ...files)).code).toBe(0);
    expect(new Uint8Array(readFileSync(at('made.bin')))).toEqual(sample.image);
    expect(JSON.parse(readFileSync(at('made.json'), 'utf8')).maps).toHaveLength(
      sample.truth.maps.length,
    );
  });

  it.each([
    ['an unknown family', ['--family', 'tractor'], 'one of me7'],
    ['no seed', ['--family', 'me7'], 'are needed'],
    [
      'a size no image has',
      ['--family', 'me7', '--seed', '1', '--size', '5', '--out', 'o', '--truth', 't'],
      '',
    ],
    [
      'half a seed',
      ['--family', 'me7', '--seed', '1.5', '--size', '5', '--out', 'o', '--truth', 't'],
      'whole number',
    ],
  ])('refuses %s', async (_, line, complaint) => {
    const outcome = await ecu('sample', ...line);
    expect([outcome.code, outcome.complaint]).toEqual([2, expect.stringContaining(complaint)]);
  });
});

describe('ecu', () => {
  it.each([
    [[]],
    [['nonsense']],
    [['toString']],
    [['checksum']],
    [['checksum', 'a', 'b']],
    [['diff', 'a', '--deep']],
  ])('called as %j explains itself', async (line) => {
    const { code, complaint } = await ecu(...line);
    expect([code, complaint]).toEqual([2, expect.stringContaining('usage')]);
  });

  it('names a file that cannot be read', async () => {
    const { code, complaint } = await ecu('checksum', at('missing.bin'));
    expect([code, complaint]).toEqual([2, expect.stringContaining('missing.bin cannot be read')]);
  });
});
