import { describe, expect, it } from 'vitest';
import { isLikelyCode, rawOfVagNumber, rawTroubleCode, troubleCodeText } from './trouble-code.ts';

describe('a trouble code', () => {
  it.each([
    [0x0401, 'P0401'],
    [0x1681, 'P1681'],
    [0x2229, 'P2229'],
    [0x3400, 'P3400'],
    [0x4035, 'C0035'],
    [0x9234, 'B1234'],
    [0xc100, 'U0100'],
    [0xd300, 'U1300'],
    [0x0a0f, 'P0A0F'],
    [0x0000, 'P0000'],
    [0xffff, 'U3FFF'],
  ])('%i is written %s', (raw, text) => {
    expect(troubleCodeText(raw)).toBe(text);
    expect(rawTroubleCode(text)).toBe(raw);
    expect(rawTroubleCode(text.toLowerCase())).toBe(raw);
  });

  it('is read back as it was written, all 65,536 of them', () => {
    for (let raw = 0; raw < 0x10000; raw++) {
      if (rawTroubleCode(troubleCodeText(raw)) !== raw) throw new Error(`${raw} is read otherwise`);
    }
  });

  it.each(['', 'P', 'P040', 'P04011', 'P4401', 'X0401', 'P04O1', ' P0401', '0401'])(
    'is not "%s"',
    (text) => {
      expect(rawTroubleCode(text)).toBeUndefined();
    },
  );
});

describe('a number of the Volkswagen group', () => {
  it.each([
    [16785, 'P0401'],
    [16804, 'P0420'],
    [17978, 'P1570'],
    [16384, 'P0000'],
    [20455, 'P3999'],
  ])('%i is %s', (number, text) => {
    expect(rawOfVagNumber(number)).toBe(rawTroubleCode(text));
  });

  it.each([16383, 17384, 17407, 20456, 20479, 20480, 0, -1, 16785.5, Number.NaN])(
    '%d is none',
    (number) => {
      expect(rawOfVagNumber(number)).toBeUndefined();
    },
  );

  it('stands for a code of its own', () => {
    const numbers = Array.from({ length: 0x1000 }, (_, i) => 16384 + i);
    const codes = numbers.map(rawOfVagNumber).filter((code) => code !== undefined);
    expect(codes).toHaveLength(4 * 1000);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('a likely code of an engine', () => {
  it.each([
    [0x0401, true],
    [0x3999, true],
    [0xc100, true],
    [0xd999, true],
    [0x0000, false],
    [0x040a, false],
    [0x04a0, false],
    [0x0a00, false],
    [0x4100, false],
    [0x8100, false],
    [0xe100, false],
    [0xffff, false],
  ])('%i: %s', (raw, expected) => {
    expect(isLikelyCode(raw)).toBe(expected);
  });
});
