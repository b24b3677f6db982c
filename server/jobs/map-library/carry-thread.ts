// The thread that carries maps of another file to this one: its computing never stops the server from answering.
import { carryMaps } from '../../../core/solutions/carry-maps.ts';
import type { KeptCarriedMap, KeptLostMap } from '../../map-library/match-content.ts';
import { faultsIn } from '../../map-library/publication.ts';
import { answerRequests } from '../threads/answer-requests.ts';
import type { CarryRequest, CarryResult } from './library-messages.ts';

answerRequests(carry);

function carry({ maps, source, target }: CarryRequest): CarryResult {
  const wanted = maps.map(({ folder, ...fields }) => ({ ...fields, folder, folderId: null }));
  const { isSameSoftware, maps: results } = carryMaps(wanted, source, target);
  const carried: KeptCarriedMap[] = [];
  const lost: KeptLostMap[] = [];
  for (const { map, carried: found, confidence } of results) {
    if (found !== null) {
      const { folderId: _, ...filed } = found;
      if (faultsIn(filed, target.length).length === 0) {
        carried.push({ map: filed, confidence });
        continue;
      }
    }
    lost.push({ name: map.name, width: map.width, height: map.height });
  }
  return { isSameSoftware, carried, lost };
}
