import type { CellOperation } from './command.ts';
import type { PlannedEdit } from './planned-edit.ts';

/** How many cells are 0 and stay so because a share of nothing is nothing. Expectations 2.1, "Change relative". */
export function zerosThatStay(operation: CellOperation, planned: PlannedEdit): number {
  if (operation.kind !== 'change' || !planned.ok) return 0;
  const { kind } = operation.expression;
  if (kind !== 'percent' && kind !== 'multiply') return 0;
  return planned.before.filter((value, i) => value === 0 && planned.after[i] === 0).length;
}
