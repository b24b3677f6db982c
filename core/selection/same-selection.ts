import type { CellSelection } from './cell-selection.ts';

/** Whether two selections are the same cells with the same cursor. */
export function isSameSelection(a: CellSelection, b: CellSelection): boolean {
  return (
    a.mode === b.mode &&
    a.anchorAddress === b.anchorAddress &&
    a.cursorAddress === b.cursorAddress &&
    isSameList(a.addedAddresses, b.addedAddresses)
  );
}

function isSameList(a: readonly number[] = [], b: readonly number[] = []): boolean {
  return a === b || (a.length === b.length && a.every((address, i) => address === b[i]));
}
