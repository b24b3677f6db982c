import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemoryRun } from './memory-runs.ts';
import { readDump } from './read-dump.ts';
import { readRecords } from './read-records.ts';
import type { ReadRecords, RecordFormat } from './record-file.ts';
import { recordFormat } from './record-format.ts';
import { writeRecords } from './write-records.ts';

const FORMATS: readonly RecordFormat[] = ['intelHex', 'sRecord'];

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function read(text: string): ReadRecords {
  const content = ascii(text);
  const format = recordFormat(content)?.format;
  if (format === undefined) throw new Error('no file of records');
  return readRecords(content, format);
}

/** Runs as [address, bytes in hex], and whether the file is ended. */
function runsOf(text: string): unknown {
  const answer = read(text);
  if (!answer.ok) return [answer.fault, answer.lineNumber];
  const runs = answer.file.runs.map(({ address, bytes }) => [address, hex(bytes)]);
  return { runs, isEnded: answer.file.isEnded };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Runs that do not touch, ascending, all over the 32-bit memory. */
const anyRuns = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 0x1000_0000 })),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => {
    let end = 0;
    return pieces.map(({ gap, bytes }): MemoryRun => {
      const address = end + gap;
      end = address + bytes.length;
      return { address, bytes };
    });
  });

describe('records of a memory', () => {
  it.each(FORMATS)('say as %s what they were written from', (format) => {
    fc.assert(
      fc.property(anyRuns, (runs) => {
        const content = writeRecords(format, runs);
        expect(recordFormat(content)?.format).toBe(format);
        expect(readRecords(content, format)).toEqual({
          ok: true,
          file: { format, runs, isEnded: true },
        });
      }),
    );
  });

  it.each(FORMATS)('may stand in any order in %s', (format) => {
    fc.assert(
      fc.property(anyRuns, fc.infiniteStream(fc.nat()), (runs, keys) => {
        const lines = String.fromCharCode(...writeRecords(format, runs)).split('\r\n');
        // Records of Intel HEX mean nothing without the upper address before them.
        if (format === 'intelHex' && lines.some((line) => line.startsWith(':02000004'))) return;
        const data = lines.slice(0, -2);
        const mixed = data
          .map((line) => ({ line, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ line }) => line);
        expect(read([...mixed, lines.at(-2)].join('\n'))).toEqual({
          ok: true,
          file: { format, runs, isEnded: true },
        });
      }),
    );
  });

  it.each(FORMATS)('with one digit changed are refused or say the same in %s', (format) => {
    const runs = [{ address: 0x1234, bytes: Uint8Array.from({ length: 70 }, (_, i) => 3 * i) }];
    const content = writeRecords(format, runs);
    const good = readRecords(content, format);
    for (let at = 0; at < content.length; at++) {
      // The type of an S-record is not under its checksum.
      if (content[at - 1] === 0x53) continue;
      const changed = Uint8Array.from(content);
      changed[at] = changed[at] === 0x30 ? 0x31 : 0x30;
      const answer = readRecords(changed, format);
      if (answer.ok) expect(answer.file.runs).toEqual(good.ok && good.file.runs);
    }
  });
});

describe('Intel HEX', () => {
  const ONE = ':0400100001020304E2';
  const END = ':00000001FF';

  it.each([
    ['a record and the end', [ONE, END], { runs: [[0x10, '01020304']], isEnded: true }],
    ['small letters', [ONE.toLowerCase()], { runs: [[0x10, '01020304']], isEnded: false }],
    [
      'spaces and empty lines',
      ['', `  ${ONE} `, '', END],
      { runs: [[0x10, '01020304']], isEnded: true },
    ],
    [
      'an upper address',
      [':020000048000' + '7A', ONE],
      { runs: [[0x8000_0010, '01020304']], isEnded: false },
    ],
    ['a segment', [':020000021000EC', ONE], { runs: [[0x1_0010, '01020304']], isEnded: false }],
    [
      'an offset that comes round in its segment',
      [':020000021000EC', ':04FFFE0001020304F5'],
      {
        runs: [
          [0x1_0000, '0304'],
          [0x1_fffe, '0102'],
        ],
        isEnded: false,
      },
    ],
    [
      'an offset that goes on under an upper address',
      [':020000040001F9', ':04FFFE0001020304F5'],
      { runs: [[0x1_fffe, '01020304']], isEnded: false },
    ],
    [
      'start addresses',
      [':0400000500000000F7', ONE],
      { runs: [[0x10, '01020304']], isEnded: false },
    ],
    ['the same bytes twice', [ONE, ONE], { runs: [[0x10, '01020304']], isEnded: false }],
    ['other bytes for one address', [ONE, ':0100110003EB'], ['conflict', 2]],
    ['a wrong checksum', [ONE, ':0400100001020304E3'], ['checksum', 2]],
    ['a record that is cut', [ONE, ':040010000102'], ['length', 2]],
    ['half a byte', [ONE, ':0400100001020304E'], ['noHex', 2]],
    ['something else', [ONE, 'hello'], ['noRecord', 2]],
    ['an unknown type', [ONE, ':00000006FA'], ['type', 2]],
    ['an upper address of one byte', [':0100000480' + '7B', ONE], ['type', 1]],
    ['data after the end', [ONE, '', END, ONE], ['afterEnd', 4]],
    ['no data', [END], ['noData', 1]],
  ])('%s', (_, lines, expected) => {
    expect(runsOf(lines.join('\r\n'))).toEqual(expected);
  });
});

describe('S-records', () => {
  const ONE = 'S10700100102030' + '4DE';
  const END = 'S9030000FC';

  it.each([
    ['a record and the end', [ONE, END], { runs: [[0x10, '01020304']], isEnded: true }],
    ['no end', [ONE], { runs: [[0x10, '01020304']], isEnded: false }],
    ['small letters', [ONE.toLowerCase()], { runs: [[0x10, '01020304']], isEnded: false }],
    ['a header', ['S00600004844521B', ONE], { runs: [[0x10, '01020304']], isEnded: false }],
    ['three bytes of address', ['S205800010AAC0'], { runs: [[0x80_0010, 'aa']], isEnded: false }],
    [
      'four bytes of address',
      ['S30680000010AABF'],
      { runs: [[0x8000_0010, 'aa']], isEnded: false },
    ],
    ['the right count', [ONE, 'S5030001FB', END], { runs: [[0x10, '01020304']], isEnded: true }],
    ['a wrong count', [ONE, 'S5030002FA', END], ['count', 2]],
    ['the reserved type', [ONE, 'S4030000FC'], ['type', 2]],
    ['a record shorter than its address', ['S1020' + '0FD'], ['type', 1]],
    ['a wrong checksum', ['S107001001020304DF'], ['checksum', 1]],
    ['a record that is cut', ['S10700100102'], ['length', 1]],
    ['other bytes for one address', [ONE, 'S104001103E7'], ['conflict', 2]],
    ['data after the end', [END, ONE], ['afterEnd', 2]],
    ['no data', ['S00600004844521B', END], ['noData', 2]],
  ])('%s', (_, lines, expected) => {
    expect(runsOf(lines.join('\n'))).toEqual(expected);
  });
});

describe('a text of records', () => {
  const LINES = [':0400100001020304E2', ':00000001FF'];
  const RIGHT = { runs: [[0x10, '01020304']], isEnded: true };

  it.each([
    ['LF', LINES.join('\n')],
    ['CR LF', LINES.join('\r\n')],
    ['CR alone', LINES.join('\r')],
    ['a byte order mark in front', `\xef\xbb\xbf${LINES.join('\r\n')}`],
    ['a remark in front', `; read 2025-01-01\r\n${LINES.join('\r\n')}`],
    ['remarks everywhere', `# one\n${LINES.join('\n// two\n')}\n; three`],
    ['zeros at its end', `${LINES.join('\n')}\n\0\0\0`],
  ])('with %s is read', (_, text) => {
    expect(runsOf(text)).toEqual(RIGHT);
  });

  it('with a line in front that is no remark is refused with that line', () => {
    expect(runsOf(`Golf 5 2.0\n${LINES.join('\n')}`)).toEqual(['noRecord', 1]);
    expect(runsOf(`; Golf\r\rAudi\r${LINES.join('\r')}`)).toEqual(['noRecord', 3]);
  });

  it.each([
    ['little endian', 0, [0xff, 0xfe]],
    ['big endian', 1, [0xfe, 0xff]],
    ['little endian without its mark', 0, []],
    ['big endian without its mark', 1, []],
  ] as const)('in UTF-16, %s, is refused in words', (_, letterAt, mark) => {
    const text = LINES.join('\r\n');
    const wide = new Uint8Array(mark.length + 2 * text.length);
    wide.set(mark);
    wide.set(
      ascii(text).reduce<number[]>((all, byte) => {
        all.push(...(letterAt === 0 ? [byte, 0] : [0, byte]));
        return all;
      }, []),
      mark.length,
    );
    expect(readDump(wide, 2 ** 20)).toEqual({
      kind: 'wrong',
      format: 'intelHex',
      fault: 'encoding',
      lineNumber: 1,
    });
  });
});

describe('format of a file', () => {
  it.each([
    ['Intel HEX', ascii(':00000001FF\n'), 'intelHex'],
    ['S-records', ascii('S9030000FC'), 'sRecord'],
    ['spaces before', ascii('\r\n  S9030000FC\r\n'), 'sRecord'],
    ['a text', ascii('Stage 1 of Golf'), undefined],
    ['a text with a colon', ascii(': see below'), undefined],
    ['bare bytes', Uint8Array.from({ length: 4096 }, (_, i) => (i * 37) & 0xff), undefined],
    ['bare bytes that begin with a colon', Uint8Array.of(0x3a, 0x30, 0xff, 0x80), undefined],
    ['spaces alone', ascii('  \n  '), undefined],
    ['nothing', new Uint8Array(0), undefined],
  ])('of %s', (_, content, expected) => {
    expect(recordFormat(content)?.format).toBe(expected);
  });
});
