/**
 * Lets work run on its own. For event handlers, which cannot wait; a failure that nobody expected still reaches the
 * browser's own error reporting instead of vanishing.
 */
export function fireAndForget(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    reportError(error);
  });
}
