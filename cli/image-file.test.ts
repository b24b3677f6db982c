import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRecords } from '../core/images/write-records.ts';
import { createFamilySample } from '../core/samples/family-sample.ts';
import { checksumCommand } from './checksum-command.ts';
import { diffCommand } from './diff-command.ts';
import { dtcCommand } from './dtc-command.ts';
import { identifyCommand } from './identify-command.ts';
import { openImage } from './image-file.ts';
import { mapsCommand } from './maps-command.ts';

const { image } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
const MEMORY = [{ address: 0x80_0000, bytes: image }];
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  writeFileSync(at('me7.bin'), image);
  writeFileSync(at('me7.hex'), writeRecords('intelHex', MEMORY));
  writeFileSync(at('me7.s19'), writeRecords('sRecord', MEMORY));
  writeFileSync(at('text.txt'), 'no control unit at all, '.repeat(400));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['me7.hex', 'me7.s19'])('%s', (name) => {
  it('is the same as the bare bytes to every command', async () => {
    for (const command of [identifyCommand, dtcCommand, checksumCommand]) {
      const [records, bare] = await Promise.all([
        command.run([at(name)]),
        command.run([at('me7.bin')]),
      ]);
      expect(records).toMatchObject({ exitCode: bare.exitCode, json: bare.json });
    }
    const maps = await mapsCommand.run([at(name), '--limit', '3']);
    expect(maps.json).toEqual((await mapsCommand.run([at('me7.bin'), '--limit', '3'])).json);
    expect(await diffCommand.run([at(name), at('me7.bin')])).toMatchObject({
      exitCode: 0,
      json: [],
    });
  });

  it('tells how its bytes were read', async () => {
    const { notes } = await identifyCommand.run([at(name)]);
    expect(notes?.join()).toContain('524288 bytes at 0x800000');
  });

  it('is written in its own format, or bare where the name says so', async () => {
    const file = await openImage(at(name));
    const changed = Uint8Array.from(image);
    changed[0x1234] = (changed[0x1234] ?? 0) ^ 0xff;
    await file.write(at(`copy-${name}`), changed);
    await file.write(at('copy.BIN'), changed);
    expect((await openImage(at(`copy-${name}`))).bytes).toEqual(changed);
    expect(readFileSync(at(`copy-${name}`)).subarray(0, 1)).toEqual(
      readFileSync(at(name)).subarray(0, 1),
    );
    expect(new Uint8Array(readFileSync(at('copy.BIN')))).toEqual(changed);
  });
});

describe('a file of records', () => {
  it.each([
    ['a wrong checksum', ':0400100001020304E2\n:0400100001020304E3\n', 'line 2, Intel HEX'],
    ['a cut line', 'S107001001020304DE\nS1070010', 'line 2, S-records'],
  ])('with %s is refused with its line', async (_, text, complaint) => {
    writeFileSync(at('bad.hex'), text);
    await expect(openImage(at('bad.hex'))).rejects.toThrow(complaint);
  });

  it('that was cut at the end of a line says so', async () => {
    writeFileSync(at('cut.hex'), ':0400100001020304E2\n');
    const { bytes, notes } = await openImage(at('cut.hex'));
    expect([...bytes.subarray(0x0f, 0x15)]).toEqual([0xff, 1, 2, 3, 4, 0xff]);
    expect(notes.join()).toContain('ends the file is missing');
    expect(notes.join()).toContain('16380 bytes without a record');
  });

  it('of several memories is read as its largest', async () => {
    const eeprom = { address: 0xaf00_0000, bytes: Uint8Array.of(1, 2, 3) };
    writeFileSync(at('two.hex'), writeRecords('intelHex', [...MEMORY, eeprom]));
    const file = await openImage(at('two.hex'));
    expect(file.bytes).toEqual(image);
    expect(file.notes.join()).toContain('largest');
    await file.write(at('two-copy.hex'), image);
    expect(readFileSync(at('two-copy.hex'))).toEqual(readFileSync(at('two.hex')));
  });

  it('with more memory than the product takes is refused', async () => {
    const far = { address: 0, bytes: new Uint8Array(1) };
    const runs = Array.from({ length: 70 }, (_, i) => ({ ...far, address: i * 0x10_0000 }));
    writeFileSync(at('wide.hex'), writeRecords('intelHex', runs));
    await expect(openImage(at('wide.hex'))).rejects.toThrow('64 MiB');
  });
});

describe('ecu maps', () => {
  it('says no for a text', async () => {
    expect(await mapsCommand.run([at('text.txt')])).toMatchObject({ exitCode: 1, json: [] });
  });
});
