// The thread that carries maps of another file to this one: its computing never stops the server from answering.
import { parentPort, workerData } from 'node:worker_threads';
import { carryMaps } from '../../../core/solutions/carry-maps.ts';
import type { KeptCarriedMap, KeptLostMap } from '../../map-library/match-content.ts';
import { faultsIn } from '../../map-library/publication.ts';
import type { CarryRequest, CarryResult } from './library-messages.ts';

if (parentPort === null) throw new Error('carry-thread runs as a worker only');
parentPort.postMessage(carry(workerData as CarryRequest));

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
