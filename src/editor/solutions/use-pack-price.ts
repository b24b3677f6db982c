import { useCallback, useEffect, useState } from 'react';
import type { PackPrice, ProjectSolutions } from '../../../core/contract/solutions.ts';
import { isApiError } from '../../api/api-error.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';

/** What solutions cost together, as far as it is known: `undefined` while it is asked for, and where there are not several of them. */
export type KnownPackPrice = PackPrice | 'failed' | undefined;

/** What solutions cost together, and the way to ask for it once more. */
export interface AskedPackPrice {
  readonly price: KnownPackPrice;
  retry(): void;
}

/** What solutions cost together, as the server says; asked for anew with every list of solutions, which may have other prices. */
export function usePackPrice(
  works: SolutionWorks,
  solutionIds: readonly string[],
  solutions: ProjectSolutions | undefined,
): AskedPackPrice {
  const [known, setKnown] = useState<{ readonly ids: string; readonly price: KnownPackPrice }>();
  const [turn, setTurn] = useState(0);
  const ids = solutionIds.toSorted().join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another object every time; another turn asks again
  useEffect(() => {
    let isGone = false;
    if (solutionIds.length < 2) return undefined;
    works.packPrice(solutionIds).then(
      (price) => {
        if (!isGone) setKnown({ ids, price });
      },
      (error: unknown) => {
        if (!isApiError(error)) throw error;
        if (isGone) return;
        // What is known stays where it is merely asked for anew.
        setKnown((before) =>
          before?.ids === ids && before.price !== undefined ? before : { ids, price: 'failed' },
        );
      },
    );
    return () => {
      isGone = true;
    };
  }, [works, ids, solutions, turn]);
  const retry = useCallback(() => {
    setKnown(undefined);
    setTurn((before) => before + 1);
  }, []);
  return { price: known?.ids === ids ? known.price : undefined, retry };
}
