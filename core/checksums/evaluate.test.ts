import { describe, expect, it } from 'vitest';
import type { Calculation } from './checksum-rule.ts';
import { slotContent } from './evaluate.ts';
import { balanceOf, checksumRule, numberSlot, sumOf } from './rule-parts.ts';
import { hexOfSlot, hideTrionic8, showTrionic8 } from './slot-bytes.ts';

const B = Uint8Array.from({ length: 256 }, (_, i) => i);

function value(bytes: Uint8Array, calculation: Calculation, lengthBytes: number): string {
  const slot = numberSlot(0, lengthBytes, 'big');
  const ranges = [{ start: 0, end: bytes.length }];
  const rule = checksumRule({ id: 'x', rule: 'custom.checksum', calculation, ranges, slot });
  return hexOfSlot(slotContent(bytes, rule) ?? new Uint8Array(0), slot);
}

describe('the published values of families', () => {
  it.each<[string, Calculation, number, string]>([
    ['balance of Denso', balanceOf(4, 'big', 0x5aa5a55a), 4, 'BAC5851A'],
    ['word sum of GM', balanceOf(2, 'big', 0), 2, '4000'],
    ['multipoint of ME7', sumOf(2, 'little'), 4, '00403F80'],
    ['inverse of it', balanceOf(2, 'little', 0xffffffff), 4, 'FFBFC07F'],
    [
      'ADD32 of MED17',
      { ...sumOf(4, 'little'), constant: 0xfadecafe } as Calculation,
      4,
      '5AFEAA7E',
    ],
  ])('%s', (_, calculation, lengthBytes, expected) => {
    expect(value(B, calculation, lengthBytes)).toBe(expected);
  });

  it('formula of M1.3 over a whole file', () => {
    const bytes = Uint8Array.from({ length: 0x8000 }, (_, i) => 7 * i + 3);
    const slot = numberSlot(0x1f00, 2, 'big');
    const rule = checksumRule({
      id: 'x',
      rule: 'custom.checksum',
      calculation: { ...sumOf(1, 'big'), constant: 0xb51f } as Calculation,
      ranges: [
        { start: 0, end: 0x1f00 },
        { start: 0x2000, end: 0x8000 },
      ],
      slot,
    });
    expect(hexOfSlot(slotContent(bytes, rule) ?? B, slot)).toBe('F59F');
  });
});

describe('64-bit sum', () => {
  it('carries into its high dword, which stands behind the low', () => {
    const bytes = new Uint8Array(8).fill(0xff);
    const calculation = { kind: 'dwordSum64', initialHigh: 1, initialLow: 5 } as const;
    // 1_00000005h + 2 * FFFFFFFFh = 3_00000003h.
    expect(value(bytes, calculation, 8)).toBe('0000000300000003');
  });
});

describe('bytes hidden by Trionic 8', () => {
  it('come back', () => {
    expect(showTrionic8(hideTrionic8(B))).toEqual(B);
  });
});
