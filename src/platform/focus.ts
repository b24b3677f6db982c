/** Whether the focus is where it falls when what had it is gone: somebody who has gone elsewhere since is left there. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
