import { type MapName, mapNamesSchema } from '../../core/contract/map-names.ts';
import {
  type MapPack,
  mapPackSchema,
  type PackMap,
  packMapSchema,
} from '../../core/contract/map-packs.ts';
import {
  type Purchase,
  type ReceiptOfCoins,
  receiptOfCoinsSchema,
} from '../../core/contract/prices.ts';
import { cryptPayload } from '../../core/map-library/payload-encryption.ts';
import { isRefusal } from './api-error.ts';
import { type Call, type HttpClient, parseAnswer } from './http-client.ts';
import { orderCall } from './order-calls.ts';

/** Names of potential maps, and how much was found. */
export interface NamedMaps {
  readonly names: readonly MapName[];
  readonly counts: { readonly found: number; readonly named: number; readonly notFound: number };
  /** Whether maps of the library are still being looked for. */
  readonly isMatching: boolean;
}

/** Calls about maps of the library. */
export interface MapPacksApi {
  /** The basic map pack of a project; `undefined` where none fits. */
  pack(projectId: string): Promise<MapPack | undefined>;
  /** @param key names the click: sent again under it, the call is charged once */
  buy(projectId: string, offer: Purchase, key: string): Promise<ReceiptOfCoins>;
  /** Says that a map of a bought pack stands where it was carried to. */
  confirm(projectId: string, map: PackMap): Promise<PackMap>;
  /** All names; nobody is told where they cannot be had. */
  names(projectId: string): Promise<NamedMaps>;
  /** Has the library looked through once more. */
  lookAgain(projectId: string): Promise<void>;
}

/** Specification 7, "Folders, maps, map packs". */
export function createMapPacksApi(http: HttpClient): MapPacksApi {
  const root = (projectId: string): string => `projects/${projectId}`;
  /** An encrypted answer, read with the token that its call has carried. */
  const payload = async (call: Call): Promise<string> => {
    const token = http.headers()['authorization']?.replace(/^Bearer /, '') ?? '';
    const bytes = await http.bytes(call, () => undefined);
    return new TextDecoder().decode(cryptPayload(bytes, token));
  };
  return {
    pack: async (projectId) => {
      const path = `${root(projectId)}/mappacks/basic`;
      try {
        return parseAnswer(mapPackSchema, 200, await payload({ path, kind: 'silent' }));
      } catch (error) {
        if (isRefusal(error, 409)) return undefined;
        throw error;
      }
    },
    buy: (projectId, offer, key) =>
      http.json(
        receiptOfCoinsSchema,
        orderCall(`${root(projectId)}/mappacks/basic`, 'MAPPACK_NOT_PURCHASED', offer, key),
      ),
    confirm: async (projectId, map) => {
      const { id, kind: _, updatedAt: __, folder: ___, confidence, isLocked, ...body } = map;
      const call: Call = {
        method: 'PUT',
        path: `${root(projectId)}/maps/${id}`,
        failure: 'SAVE_MAP_PROPERTIES_FAILURE',
        body,
      };
      const text = await payload(call);
      try {
        return parseAnswer(packMapSchema, 200, text);
      } catch (error) {
        // It came, and cannot be read: the client knows nothing of that.
        throw http.failed(error, call);
      }
    },
    names: async (projectId) => {
      const names: MapName[] = [];
      for (let after: string | undefined; ; ) {
        const page = await http.json(mapNamesSchema, {
          path: `${root(projectId)}/map-names`,
          kind: 'silent',
          ...(after !== undefined && { query: { after } }),
        });
        names.push(...page.data);
        if (page.meta.next === null) {
          return { names, counts: page.counts, isMatching: page.isMatching };
        }
        after = page.meta.next;
      }
    },
    lookAgain: (projectId) =>
      http.send({
        method: 'POST',
        path: `${root(projectId)}/map-names`,
        failure: 'DOWNLOADING_MAPPACKS_FAILURE',
      }),
  };
}
