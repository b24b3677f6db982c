import { c167Sites } from './c167-references.ts';
import type { CodeSite } from './code-site.ts';
import { m68kSites } from './m68k-references.ts';
import type { Processor } from './processor.ts';

/** From this value on a word of 32 bits in code of a 68000 is taken for an address. */
const M68K_OPERAND_LEAST = 0x1000;
/** Opcodes of a C167 whose second word is an operand. */
const C167_OPERANDS: ReadonlySet<number> = new Set([
  0xe6, 0xf2, 0xf3, 0xf6, 0xf7, 0xda, 0xca, 0xea,
]);

/** All places of code that name an address of the file, in the order of the file; none for processors whose code is not read. */
export function codeSites(bytes: Uint8Array, processor: Processor): CodeSite[] {
  if (processor === 'm68k') return m68kSites(bytes);
  if (processor === 'c167') return c167Sites(bytes).sort((a, b) => a.at - b.at);
  return [];
}

/**
 * A copy in which what looks like an absolute operand is zero: the same code at another place, or of another version, differs in
 * its operands.
 */
export function withoutOperands(bytes: Uint8Array, processor: Processor): Uint8Array {
  const masked = new Uint8Array(bytes);
  if (processor === 'm68k') {
    for (let at = 0; at + 4 <= bytes.length; at += 2) {
      const top = bytes[at];
      const isAddress =
        top === 0xff ||
        (top === 0 &&
          ((bytes[at + 1] ?? 0) > 0 || (bytes[at + 2] ?? 0) >= M68K_OPERAND_LEAST >>> 8));
      if (isAddress) masked.fill(0, at, at + 4);
    }
  }
  if (processor === 'c167') {
    for (let at = 0; at + 4 <= bytes.length; at += 2) {
      if (C167_OPERANDS.has(bytes[at] ?? 0)) masked.fill(0, at + 2, at + 4);
    }
  }
  return masked;
}
