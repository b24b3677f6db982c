import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMapsFile } from '../core/contract/maps-file.ts';
import { createFamilySample } from '../core/samples/family-sample.ts';
import { learntSample } from '../core/solutions/testing/learnt-sample.ts';
import { ran as ecu } from './testing/ran.ts';

const { original, modified, changed, maps } = learntSample();
const other = createFamilySample({ family: 'denso', seed: 1, lengthBytes: 512 * 1024 }).image;
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  writeFileSync(at('original.bin'), original);
  writeFileSync(at('modified.bin'), modified);
  writeFileSync(at('other.bin'), other);
  const [map] = maps;
  if (map === undefined) throw new Error('a sample without maps');
  const outside = { ...map, cells: { ...map.cells, address: original.length } };
  const kept = [map, outside].map((each) => ({ ...each, revision: 1, updatedAt: '' }));
  writeFileSync(at('maps.json'), writeMapsFile(kept, []));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(at(name)));

describe('ecu learn, apply, revert', () => {
  it('learn a change, carry it to a copy and take it back', async () => {
    const learnt = await ecu(
      'learn',
      at('original.bin'),
      at('modified.bin'),
      '--out',
      at('s.json'),
    );
    expect(learnt.code).toBe(0);
    expect(learnt.json).toMatchObject({ kind: 'learnt', left: [] });
    const { regions } = learnt.json as { readonly regions: readonly unknown[] };
    expect(regions.length).toBeGreaterThanOrEqual(changed.length);

    const dry = await ecu('apply', at('s.json'), at('original.bin'), '--dry');
    expect(dry).toMatchObject({ code: 0, json: { kind: 'applied' } });
    const applied = await ecu('apply', at('s.json'), at('original.bin'), '--out', at('a.bin'));
    expect(applied).toMatchObject({
      code: 0,
      json: { kind: 'applied', reason: null, file: { size: original.length } },
    });
    expect(bytesOf('a.bin')).toEqual(modified);

    writeFileSync(at('report.json'), applied.answer);
    const reverted = await ecu(
      'revert',
      at('s.json'),
      at('a.bin'),
      '--report',
      at('report.json'),
      '--out',
      at('back.bin'),
    );
    expect(reverted).toMatchObject({ code: 0, json: { kind: 'reverted' } });
    expect(bytesOf('back.bin')).toEqual(original);

    const again = await ecu('apply', at('s.json'), at('a.bin'), '--out', at('twice.bin'));
    expect(again).toMatchObject({ code: 1, json: { kind: 'already-applied' } });
    expect(existsSync(at('twice.bin'))).toBe(false);

    const foreign = await ecu('apply', at('s.json'), at('other.bin'), '--out', at('foreign.bin'));
    expect(foreign).toMatchObject({ code: 1, json: { kind: 'refused', reason: 'foreign' } });
    expect(existsSync(at('foreign.bin'))).toBe(false);

    const taken = await ecu('apply', at('s.json'), at('original.bin'), '--out', at('a.bin'));
    expect(taken).toMatchObject({ code: 2, answer: '' });
    expect(taken.complaint).toContain('is there already');
  });

  it('port does both at once', async () => {
    const line = ['port', at('original.bin'), at('modified.bin'), at('original.bin')];
    const ported = await ecu(...line, '--out', at('ported.bin'), '--mode', 'absolute');
    expect(ported).toMatchObject({ code: 0, json: { kind: 'applied' } });
    expect(bytesOf('ported.bin')).toEqual(modified);
  });

  it.each([
    ['learn', []],
    ['port', ['original.bin']],
  ])('%s names maps that are left out', async (command, files) => {
    const line = ['original.bin', 'modified.bin', ...files].map(at);
    const out = ['--out', at(`${command}-with-maps`), '--maps', at('maps.json')];
    const { code, complaint } = await ecu(command, ...line, ...out);
    expect([code, complaint]).toEqual([0, expect.stringContaining('do not lie in the file: 1')]);
  });

  it('say no where there is nothing to learn, and write nothing', async () => {
    const same = await ecu('learn', at('original.bin'), at('original.bin'), '--out', at('n.json'));
    expect(same).toMatchObject({ code: 1, json: { kind: 'not-learnt', reason: 'no-change' } });
    expect(existsSync(at('n.json'))).toBe(false);
  });

  it.each<[string, (name: typeof at) => string[], string]>([
    [
      'no place for the copy',
      (name) => ['learn', name('original.bin'), name('modified.bin')],
      '--out',
    ],
    [
      'what is no solution',
      (name) => ['apply', name('other.bin'), name('original.bin'), '--out', 'x'],
      'no solution',
    ],
    [
      'an unknown mode',
      (name) => [
        'port',
        name('original.bin'),
        name('modified.bin'),
        name('other.bin'),
        '--out',
        'x',
        '--mode',
        'best',
      ],
      '--mode',
    ],
    [
      'a missing report',
      (name) => ['revert', name('original.bin'), name('other.bin'), '--out', 'x'],
      '--report',
    ],
  ])('are called wrongly with %s', async (_, line, complaint) => {
    const outcome = await ecu(...line(at));
    expect(outcome).toMatchObject({ code: 2, answer: '' });
    expect(outcome.complaint).toContain(complaint);
  });
});
