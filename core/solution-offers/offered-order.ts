/** A solution in a list of them. */
export interface Offered {
  readonly kind: 'STAGE' | 'AI_STAGE' | 'OTHER';
  /** Number of a stage, `null` for all else. */
  readonly stage: number | null;
  readonly name: string;
  /** Whether the project has it already: then it is listed whatever else there is. */
  readonly isOwned: boolean;
}

/**
 * Solutions as a list shows them: stages first, ascending, the AI stage of a number in place of the plain one; then the rest by
 * name. Specification 9.
 *
 * @param compare names in the language of the reader
 */
export function inOfferedOrder<Each extends Offered>(
  solutions: readonly Each[],
  compare: (one: string, other: string) => number,
): Each[] {
  const aiStages = new Set(
    solutions.flatMap(({ kind, stage }) => (kind === 'AI_STAGE' ? [stage] : [])),
  );
  const rank = ({ stage }: Each): number => stage ?? Number.MAX_SAFE_INTEGER;
  return solutions
    .filter(({ kind, stage, isOwned }) => isOwned || kind !== 'STAGE' || !aiStages.has(stage))
    .toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
}
