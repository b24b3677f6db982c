/** Whether a choice for a map is meant for a solution: what names none is said of each. */
export function isSaidOf(
  { solutionId }: { readonly solutionId?: string | undefined },
  id: string,
): boolean {
  return solutionId === undefined || solutionId.toLowerCase() === id;
}
