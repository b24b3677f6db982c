/** How each modal that is open is closed, the topmost last. */
const closings: Array<() => void> = [];

/**
 * Counts a modal among those that are open, from the moment its elements are on the page.
 *
 * @param close closes it
 * @returns takes it out again
 */
export function addOpenModal(close: () => void): () => void {
  closings.push(close);
  return () => {
    closings.splice(closings.lastIndexOf(close), 1);
  };
}

/** Whether the modal that is closed by `close` lies over all others. */
export function isTopModal(close: () => void): boolean {
  return closings.at(-1) === close;
}

/** Closes the modal that lies over all others. Without effect while none is open. */
export function closeTopModal(): void {
  closings.at(-1)?.();
}

/** Whether any is open. */
export function isModalOpen(): boolean {
  return closings.length > 0;
}
