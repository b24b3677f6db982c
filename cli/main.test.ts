import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { med17 } from '../core/checksums/testing/bosch-images.ts';
import { createFamilySample } from '../core/samples/family-sample.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const { image } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 0x80000 });
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  writeFileSync(at('me7.bin'), image);
  writeFileSync(at('med17.bin'), med17(0x40000).bytes);
  writeFileSync(at('text.bin'), 'no control unit at all');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ecu(...line: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [MAIN, ...line], { encoding: 'utf8' });
}

describe('the program', () => {
  it.each([
    [0, 'yes', ['identify', 'me7.bin'], { family: 'ME7.1.1' }, ''],
    [1, 'no', ['identify', 'text.bin'], { family: null }, ''],
    [1, 'no', ['checksum', 'text.bin'], [], 'no known family of control units fits this file'],
  ])('ends with %i for %s, and prints JSON alone', (status, _, [command, file = ''], json, why) => {
    const outcome = ecu(command ?? '', at(file));
    expect(outcome.status).toBe(status);
    expect(outcome.stderr).toContain(why);
    expect(JSON.parse(outcome.stdout)).toMatchObject(json);
  });

  it('ends with 2 for a wrong call, and prints no JSON', () => {
    const { status, stdout, stderr } = ecu('identify');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('usage: ecu identify FILE');
  });

  it('names the signatures that nobody but their maker can make', () => {
    const blocks = JSON.parse(ecu('checksum', at('med17.bin')).stdout) as object[];
    expect(blocks).toContainEqual(
      expect.objectContaining({
        rule: 'med17.signature',
        state: 'signature',
        valid: null,
        computed: null,
      }),
    );
  });

  it('says nothing when its reader stops early', async () => {
    const child = spawn(process.execPath, [MAIN, 'dtc', at('me7.bin')]);
    let complaint = '';
    child.stderr.on('data', (part: Buffer) => {
      complaint += part.toString();
    });
    child.stdout.destroy();
    const [status] = (await once(child, 'close')) as [number];
    expect([status, complaint]).toEqual([0, '']);
  });
});
