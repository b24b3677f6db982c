/** Whether a gesture changed the selection, and whether it wanted more than 2000 cells. */
export interface SelectionOutcome {
  readonly moved: boolean;
  readonly exceeded: boolean;
}
