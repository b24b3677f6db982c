import { word16, word32 } from '../read-cells.ts';
import { addCodeRows, type CodeUse } from './code-rows.ts';
import type { CodeSite } from './code-site.ts';
import { axisLengthsBefore, rowFactorBefore } from './m68k-operands.ts';
import { type Reference, type ReferenceIndex, tell } from './reference-index.ts';

const LEAST_ADDRESS = 0x400;
/** Numbers this close to a loaded address may tell the length of a row. */
const NUMBER_REACH_BYTES = 10;
/** Uses that are compared: more than any real code has. */
const MOST_USES = 131_072;
const JSR = 0x4eb9;
const JMP = 0x4ef9;
/** Stands for a routine where an instruction of its own looks a curve up. */
const TABLE_INSTRUCTION = -1;

/**
 * Addresses that code of a Motorola 68000 or CPU32 loads, looks up or reads at, with what the instructions around tell of the
 * shape: the length of a row that a look-up is given or an index is multiplied by, and the lengths of axes that an index is cut
 * to.
 */
export function addM68kReferences(bytes: Uint8Array, index: ReferenceIndex): void {
  const uses: CodeUse[] = [];
  for (let at = 4; at + 8 <= bytes.length; at += 2) {
    const address = word32(bytes, at, true);
    if (address < LEAST_ADDRESS || address >= bytes.length) continue;
    const opcode = word16(bytes, at - 2, true);
    const isTable = isTableLookUp(word16(bytes, at - 4, true), opcode);
    const isIndexed = isIndexedBase(opcode);
    if (isTable || isIndexed || loadsAddress(opcode)) {
      const reference = index.of(address);
      reference.pointerCount++;
      if (!isIndexed) addLookUp(bytes, at, reference, isTable);
      if (reference.lengths.length === 0) reference.lengths = axisLengthsBefore(bytes, at);
      if (isIndexed) addIndexed(bytes, at, opcode, reference);
      const form = isIndexed ? opcode & 0x0600 : isTable ? opcode & 0x00c0 : -1;
      if (uses.length < MOST_USES) uses.push({ address, at, form });
    } else if (isRead(opcode)) index.addRead(address);
  }
  forgetNeighbours(index);
  addCodeRows(uses, index);
}

/** Places of code that name an address of the file: those that load it, look up, read or compare there. */
export function m68kSites(bytes: Uint8Array): CodeSite[] {
  const sites: CodeSite[] = [];
  for (let at = 4; at + 8 <= bytes.length && sites.length < MOST_USES; at += 2) {
    const address = word32(bytes, at, true);
    if (address < LEAST_ADDRESS || address >= bytes.length) continue;
    const opcode = word16(bytes, at - 2, true);
    const isNamed =
      loadsAddress(opcode) ||
      isRead(opcode) ||
      isIndexedBase(opcode) ||
      isTableLookUp(word16(bytes, at - 4, true), opcode);
    if (isNamed) sites.push({ at, address });
  }
  return sites;
}

/** A look-up that reads the four cells around a place names the first cell and its neighbours; only the first is a start. */
function forgetNeighbours(index: ReferenceIndex): void {
  for (const address of [...index.addresses()]) {
    for (const rowBytes of index.get(address)?.codeRowBytes ?? []) {
      for (const offset of [1, 2, rowBytes, rowBytes + 1, rowBytes + 2]) {
        const neighbour = index.get(address + offset);
        if (neighbour?.codeRowBytes.has(rowBytes) !== true) continue;
        neighbour.codeRowBytes.clear();
        neighbour.pointerCount = 0;
      }
    }
  }
}

function addLookUp(bytes: Uint8Array, at: number, reference: Reference, isTable: boolean): void {
  if (isTable) tell(reference.routines, TABLE_INSTRUCTION);
  for (let i = at - NUMBER_REACH_BYTES; i < at + NUMBER_REACH_BYTES; i += 2) {
    if (i < 0 || i + 2 > bytes.length) continue;
    const word = word16(bytes, i, true);
    if (i >= at + 4 && word === JSR) {
      reference.callCount++;
      tell(reference.routines, word32(bytes, i + 2, true));
      break;
    }
    // MOVEQ of 2..127
    if (word >>> 12 === 7 && (word & 0x180) === 0 && (word & 0x7f) > 1) {
      tell(reference.rowCounts, word & 0x7f);
    }
  }
}

/** An index that was multiplied by the length of a row, in cells where the processor scales it, in bytes where not. */
function addIndexed(bytes: Uint8Array, at: number, extension: number, reference: Reference): void {
  const factor = rowFactorBefore(bytes, at);
  if (factor === undefined) return;
  const scale = 1 << ((extension >>> 9) & 3);
  tell(reference.codeRowBytes, factor * scale);
}

/** MOVEA.L #, LEA, PEA, MOVE.L # to the stack. */
function loadsAddress(opcode: number): boolean {
  const form = opcode & 0xf1ff;
  return form === 0x207c || form === 0x41f9 || opcode === 0x4879 || opcode === 0x2f3c;
}

/** Extension word of an indexed operand with a base of 32 bits and no register. */
function isIndexedBase(extension: number): boolean {
  return (extension & 0x01ff) === 0x01b0;
}

/** TBLU, TBLS of CPU32 at an absolute address, and its extension word. */
function isTableLookUp(opcode: number, extension: number): boolean {
  return opcode === 0xf839 && (extension & 0x8100) === 0x0100;
}

/** Any other instruction that reads or compares at an absolute address. */
function isRead(opcode: number): boolean {
  return (opcode & 0x3f) === 0x39 && opcode !== JSR && opcode !== JMP;
}
