import { useEffect, useState } from 'react';
import type { PackPrice, ProjectSolutions } from '../../../core/contract/solutions.ts';
import { isApiError } from '../../api/api-error.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';

/**
 * What solutions cost together, as the server says; asked for anew with every list of solutions, which may have other prices.
 *
 * @returns `undefined` until it is known, and where there are not several of them
 */
export function usePackPrice(
  works: SolutionWorks,
  solutionIds: readonly string[],
  solutions: ProjectSolutions | undefined,
): PackPrice | undefined {
  const [known, setKnown] = useState<{ readonly ids: string; readonly price: PackPrice }>();
  const ids = solutionIds.toSorted().join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another object every time
  useEffect(() => {
    let isGone = false;
    if (solutionIds.length < 2) return undefined;
    works.packPrice(solutionIds).then(
      (price) => {
        if (!isGone) setKnown({ ids, price });
      },
      (error: unknown) => {
        // Nothing is offered while the server is away.
        if (!isApiError(error)) throw error;
      },
    );
    return () => {
      isGone = true;
    };
  }, [works, ids, solutions]);
  return known?.ids === ids ? known.price : undefined;
}
