import { createMapPacksApi } from '../../api/map-packs-api.ts';
import type { Application } from '../../application/application.ts';
import type { MapLibrary } from '../library/map-library.ts';
import type { SharedMaps } from '../library/shared-maps.ts';
import { MapPackWorks } from './map-pack-works.ts';

/** Makes what works with maps of others, out of the application around the editor. */
export function makeMapPackWorks(
  { api, alerts, balances, clock, modals, texts }: Application,
  projectId: string,
  library: MapLibrary,
  store: SharedMaps['store'],
): MapPackWorks {
  return new MapPackWorks({
    projectId,
    packs: createMapPacksApi(api.http),
    alerts,
    balances,
    clock,
    modals,
    library,
    store,
    texts: async () => {
      await texts.add('account');
      const known = texts.store.getState().texts;
      if (known === null) throw new Error('there are no texts yet');
      return known;
    },
  });
}
