import type { Calculation } from '../checksum-rule.ts';
import { balanceOf, sumOf } from '../rule-parts.ts';

/** An algorithm that a person can choose for a checksum of their own. */
export interface CustomAlgorithm {
  /** Stable name, for lists and stored choices. */
  readonly id: string;
  /** Usual length of the stored value. */
  readonly lengthBytes: 1 | 2 | 4;
  /** Whether a target or start value must be given, and what it usually is. */
  readonly usualFigure: number | null;
  /** @param figure target of a balance, start value of a CRC; `usualFigure` where the person says nothing */
  readonly calculation: (figure: number) => Calculation;
}

const ONES = 0xffff_ffff;

/** All algorithms of the known families that need nothing but ranges, a slot and at most one figure. */
export const CUSTOM_ALGORITHMS: readonly CustomAlgorithm[] = [
  fixed('sum8', 4, () => sumOf(1, 'big')),
  fixed('sum16le', 4, () => sumOf(2, 'little')),
  fixed('sum16be', 4, () => sumOf(2, 'big')),
  fixed('sum32le', 4, () => sumOf(4, 'little')),
  fixed('sum32be', 4, () => sumOf(4, 'big')),
  withFigure('balance8', 1, 0, (target) => balanceOf(1, 'big', target)),
  withFigure('balance16le', 2, 0, (target) => balanceOf(2, 'little', target)),
  withFigure('balance16be', 2, 0, (target) => balanceOf(2, 'big', target)),
  withFigure('balance32le', 4, 0, (target) => balanceOf(4, 'little', target)),
  withFigure('balance32be', 4, 0x5aa5a55a, (target) => balanceOf(4, 'big', target)),
  // The inverse of a sum is what is left to all ones.
  fixed('not-sum16le', 2, () => balanceOf(2, 'little', ONES)),
  fixed('xor32le', 4, () => ({ kind: 'dwordXor', byteOrder: 'little' })),
  fixed('xor32be', 4, () => ({ kind: 'dwordXor', byteOrder: 'big' })),
  withFigure('crc16', 2, 0, (initial) => ({ kind: 'crc16', initial, isByteSwapped: false })),
  fixed('crc32', 4, () => crc32Of(true, ONES, ONES)),
  withFigure('jamcrc', 4, ONES, (initial) => crc32Of(true, initial, 0)),
  withFigure('crc32-forward', 4, ONES, (initial) => crc32Of(false, initial, 0)),
  withFigure('crc32-adjust', 4, 0x35015001, (target) => ({
    kind: 'crc32Adjust',
    reflected: true,
    initial: 0xfadecafe,
    target,
  })),
];

function crc32Of(reflected: boolean, initial: number, finalXor: number): Calculation {
  return { kind: 'crc32', reflected, initial, finalXor };
}

function fixed(
  id: string,
  lengthBytes: 1 | 2 | 4,
  calculation: () => Calculation,
): CustomAlgorithm {
  return { id, lengthBytes, usualFigure: null, calculation };
}

function withFigure(
  id: string,
  lengthBytes: 1 | 2 | 4,
  usualFigure: number,
  calculation: (figure: number) => Calculation,
): CustomAlgorithm {
  return { id, lengthBytes, usualFigure, calculation };
}
