import { createPortsApi } from '../../api/ports-api.ts';
import { createSolutionsApi } from '../../api/solutions-api.ts';
import type { Application } from '../../application/application.ts';
import { SolutionWorks } from './solution-works.ts';
import type { VersionWorkParts } from './work-on-version.ts';

/** Makes what buys, learns and applies solutions, out of the application around the editor. */
export function makeSolutionWorks(
  { api, alerts, balances, clock, loader, modals, texts }: Application,
  place: Omit<VersionWorkParts, 'loader'>,
): SolutionWorks {
  return new SolutionWorks({
    ...place,
    solutions: createSolutionsApi(api.http),
    ports: createPortsApi(api.http),
    alerts,
    balances,
    clock,
    loader,
    modals,
    texts: () => {
      const known = texts.store.getState().texts;
      if (known === null) throw new Error('there are no texts yet');
      return known;
    },
  });
}
