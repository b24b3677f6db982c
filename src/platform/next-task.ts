/** Resolves in a task of its own: what the page has to do for the person comes in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
