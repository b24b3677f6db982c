import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, partFileName, temporaryFileName, versionFileName } from './file-names.ts';
import { TEMPORARY_FILE_EXTENSION } from './temporary-file.ts';

describe('the name of a file that is handed out', () => {
  it.each([
    ['golf.bin', undefined, 'golf.bin'],
    ['golf.bin', 'Stage 1', 'golf-Stage 1.bin'],
    ['golf.v2.ori', 'Stage 1', 'golf.v2-Stage 1.ori'],
    ['golf', 'Stage 1', 'golf-Stage 1.bin'],
    ['golf', undefined, 'golf.bin'],
    ['.golf', 'A', '.golf-A.bin'],
    ['golf.bin', '20% + a/b: "x"?', 'golf-20% + a-b- -x--.bin'],
    ['a\\b/c.bin', undefined, 'a-b-c.bin'],
    ['golf.bin', 'Größe 一', 'golf-Größe 一.bin'],
    ['golf.bin', 'tab\there\u0085', 'golf-tab-here-.bin'],
  ])('of %j and version %j is %j', (fileName, versionName, name) => {
    expect(versionFileName(fileName, versionName)).toBe(name);
  });

  it('of unsaved work has an extension of its own', () => {
    expect(temporaryFileName('golf.bin')).toBe(`golf${TEMPORARY_FILE_EXTENSION}`);
    expect(temporaryFileName('a:b')).toBe(`a-b${TEMPORARY_FILE_EXTENSION}`);
  });

  it('of a part of a project is that of the project', () => {
    expect(partFileName('Golf 1.9/TDI', 'differences', '.csv')).toBe(
      'Golf 1.9-TDI-differences.csv',
    );
  });

  it('has nothing that file systems refuse, and is clean once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (file, version) => {
        const name = versionFileName(file, version);
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
        expect(cleanFileName(name)).toBe(name);
        expect(name.length).toBeGreaterThan(file.length + version.length);
      }),
    );
  });
});
