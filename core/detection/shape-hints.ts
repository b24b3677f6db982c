import type { ArgumentAxis, LookUpRoutines, RowUnit } from './look-up-routines.ts';
import type { Reference } from './references/reference-index.ts';

/** Bits for and against a shape; log-odds, set by hand and tried on the bench. */
const BITS = {
  rowBytes: 18,
  otherRowBytes: -14,
  rows: 8,
  otherRows: -8,
  rowCount: 6,
  knownRowCount: 14,
  otherRowCount: -14,
  routineWidth: 10,
  argument: 14,
  otherArgument: -16,
  width: 4,
  height: 9,
};

/** What code and tables of pointers tell of the shape of a map of bytes, or of words, at an address. */
export class ShapeHints {
  readonly #reference: Reference;
  readonly #wordBytes: number;
  readonly #rowUnit: RowUnit;
  readonly #argumentAxis: ArgumentAxis | undefined;
  readonly #routineWidth: number | undefined;

  constructor(reference: Reference, routines: LookUpRoutines | undefined, wordBytes: number) {
    this.#reference = reference;
    this.#wordBytes = wordBytes;
    this.#rowUnit = routines?.rowUnitOf(reference) ?? 'unknown';
    this.#argumentAxis = routines?.argumentAxisOf(reference);
    this.#routineWidth = routines?.widthOf(reference);
  }

  /** Whether code or a table names the length of a row. */
  isHintedWidth(width: number): boolean {
    const { rowBytes, codeRowBytes, rowCounts, argumentCounts } = this.#reference;
    const lineBytes = width * this.#wordBytes;
    return (
      argumentCounts.has(width) ||
      rowBytes === lineBytes ||
      codeRowBytes.has(lineBytes) ||
      rowCounts.has(width) ||
      rowCounts.has(lineBytes)
    );
  }

  /** Bits for and against a shape. */
  bitsOf(width: number, height: number): number {
    return this.#widthBits(width) + this.#heightBits(width, height);
  }

  /** The most bits that any shape of a width has. */
  mostBitsOf(width: number): number {
    const { argumentCounts, rowBytes, lengths } = this.#reference;
    const isOfRows = rowBytes > 0 && rowBytes === width * this.#wordBytes;
    return (
      this.#widthBits(width) +
      (argumentCounts.size > 0 ? BITS.argument : 0) +
      (isOfRows ? BITS.rows : 0) +
      (lengths.length > 0 ? BITS.height : 0)
    );
  }

  /** What is told of rows, whatever their count. */
  #widthBits(width: number): number {
    const { rowBytes, codeRowBytes, rowCounts, lengths } = this.#reference;
    const lineBytes = width * this.#wordBytes;
    const length = lengths.includes(width) ? BITS.width : 0;
    if (rowBytes > 0) return length + (rowBytes === lineBytes ? BITS.rowBytes : BITS.otherRowBytes);
    if (codeRowBytes.size > 0) {
      return length + (codeRowBytes.has(lineBytes) ? BITS.rowBytes : BITS.otherRowBytes);
    }
    if (rowCounts.size > 0) return length + this.#rowCountBits(width, lineBytes);
    return length + (this.#routineWidth === width ? BITS.routineWidth : 0);
  }

  #rowCountBits(width: number, lineBytes: number): number {
    const { rowCounts } = this.#reference;
    const isInCells = rowCounts.has(width);
    const isInBytes = rowCounts.has(lineBytes);
    if (this.#rowUnit === 'unknown') return isInCells || isInBytes ? BITS.rowCount : 0;
    const isRight = this.#rowUnit === 'cells' ? isInCells : isInBytes;
    return isRight ? BITS.knownRowCount : BITS.otherRowCount;
  }

  #heightBits(width: number, height: number): number {
    const { rowBytes, rows, lengths } = this.#reference;
    let bits = this.#argumentBits(width, height);
    if (rowBytes > 0 && rowBytes === width * this.#wordBytes) {
      bits += rows === height ? BITS.rows : BITS.otherRows;
    }
    const ofWidth = lengths.indexOf(width);
    const isHeight = lengths.some((length, i) => length === height && i !== ofWidth);
    return isHeight ? bits + BITS.height : bits;
  }

  #argumentBits(width: number, height: number): number {
    const { argumentCounts } = this.#reference;
    if (argumentCounts.size === 0) return 0;
    const isFast = this.#argumentAxis !== 'slow' && argumentCounts.has(width);
    const isSlow = this.#argumentAxis !== 'fast' && argumentCounts.has(height);
    return isFast || isSlow ? BITS.argument : BITS.otherArgument;
  }
}

/** Whether a place inside a map, so many bytes behind its start, is one that its own look-up names: a row, or a neighbour of the first cell. */
export function isOwnPlace(reference: Reference, offsetBytes: number, wordBytes: number): boolean {
  const { rowBytes, codeRowBytes } = reference;
  if (rowBytes > 0 && offsetBytes % rowBytes === 0) return true;
  if (codeRowBytes.size === 0) return false;
  return (
    offsetBytes === wordBytes ||
    codeRowBytes.has(offsetBytes) ||
    codeRowBytes.has(offsetBytes - wordBytes)
  );
}
