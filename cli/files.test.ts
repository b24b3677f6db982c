import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { writeBytes, writeNewBytes } from './files.ts';
import { openImage } from './image-file.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  writeFileSync(at('there.bin'), 'first');
  writeFileSync(at('one.hex'), ':0400100001020304E2\n:00000001FF\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that is to be new', () => {
  it('is written where none is', async () => {
    await writeNewBytes(at('new.bin'), 'new');
    expect(readFileSync(at('new.bin'), 'utf8')).toBe('new');
  });

  it.each(['there.bin', 'one.hex'])(
    'is not written over one that has come to be meanwhile, as %s',
    async (name) => {
      const before = readFileSync(at(name), 'utf8');
      const { bytes, writeNew } = await openImage(at(name));
      const write = writeNew(at(name), bytes);
      await expect(write).rejects.toBeInstanceOf(UsageError);
      await expect(write).rejects.toThrow(`${name} is there already`);
      expect(readFileSync(at(name), 'utf8')).toBe(before);
    },
  );

  it('says where it cannot be written at all', async () => {
    await expect(writeNewBytes(at('none/new.bin'), '')).rejects.toThrow('cannot be written');
  });
});

describe('a file that may be written over', () => {
  it('has the later content', async () => {
    await writeBytes(at('over.bin'), 'first');
    await writeBytes(at('over.bin'), 'then');
    expect(readFileSync(at('over.bin'), 'utf8')).toBe('then');
  });
});
