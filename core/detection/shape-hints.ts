import type { ArgumentAxis, LookUpRoutines } from './look-up-routines.ts';
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

/** What code and tables of pointers tell of the shape of a map: bits for and against. */
export function shapeBits(
  reference: Reference,
  routines: LookUpRoutines | undefined,
  width: number,
  height: number,
  wordBytes: number,
): number {
  const { rowBytes, rows, codeRowBytes, rowCounts, argumentCounts, lengths } = reference;
  const lineBytes = width * wordBytes;
  let bits = argumentBits(argumentCounts, routines?.argumentAxisOf(reference), width, height);
  if (rowBytes > 0) {
    bits += rowBytes === lineBytes ? BITS.rowBytes : BITS.otherRowBytes;
    if (rowBytes === lineBytes) bits += rows === height ? BITS.rows : BITS.otherRows;
  } else if (codeRowBytes.size > 0) {
    bits += codeRowBytes.has(lineBytes) ? BITS.rowBytes : BITS.otherRowBytes;
  } else if (rowCounts.size > 0) {
    const unit = routines?.rowUnitOf(reference) ?? 'unknown';
    const isInCells = rowCounts.has(width);
    const isInBytes = rowCounts.has(lineBytes);
    if (unit === 'unknown') bits += isInCells || isInBytes ? BITS.rowCount : 0;
    else
      bits += (unit === 'cells' ? isInCells : isInBytes) ? BITS.knownRowCount : BITS.otherRowCount;
  } else if (routines?.widthOf(reference) === width) bits += BITS.routineWidth;
  return bits + lengthBits(lengths, width, height);
}

function lengthBits(lengths: readonly number[], width: number, height: number): number {
  const ofWidth = lengths.indexOf(width);
  const isHeight = lengths.some((length, i) => length === height && i !== ofWidth);
  return (ofWidth < 0 ? 0 : BITS.width) + (isHeight ? BITS.height : 0);
}

function argumentBits(
  counts: ReadonlySet<number>,
  axis: ArgumentAxis | undefined,
  width: number,
  height: number,
): number {
  if (counts.size === 0) return 0;
  const isFast = axis !== 'slow' && counts.has(width);
  const isSlow = axis !== 'fast' && counts.has(height);
  return isFast || isSlow ? BITS.argument : BITS.otherArgument;
}

/** Whether code or a table names the length of a row. */
export function isHintedWidth(reference: Reference, width: number, wordBytes: number): boolean {
  const { rowBytes, codeRowBytes, rowCounts, argumentCounts } = reference;
  const lineBytes = width * wordBytes;
  return (
    argumentCounts.has(width) ||
    rowBytes === lineBytes ||
    codeRowBytes.has(lineBytes) ||
    rowCounts.has(width) ||
    rowCounts.has(lineBytes)
  );
}

/** Whether a place inside a map, so many bytes behind its start, is one that its own look-up names: a row, or a neighbour of the first cell. */
export function isOwnPlace(reference: Reference, offsetBytes: number, wordBytes: number): boolean {
  const { rowBytes, codeRowBytes } = reference;
  if (rowBytes > 0 && offsetBytes % rowBytes === 0) return true;
  for (const lineBytes of codeRowBytes) {
    if ([wordBytes, lineBytes, lineBytes + wordBytes].includes(offsetBytes)) return true;
  }
  return false;
}
