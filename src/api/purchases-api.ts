import { type DtcInfo, dtcInfoSchema } from '../../core/contract/dtc-info.ts';
import {
  type ProjectPrices,
  type Purchase,
  projectPricesSchema,
  type ReceiptOfCoins,
  receiptOfCoinsSchema,
} from '../../core/contract/prices.ts';
import { type VersionWork, versionWorkSchema } from '../../core/contract/version-works.ts';
import type { Call, HttpClient } from './http-client.ts';
import { endedWork, orderCall } from './order-calls.ts';

/** The version that work is done on, as it was seen: other bytes are not touched. */
export interface SeenVersion {
  readonly id: string;
  readonly revision: number;
}

/**
 * Calls about what costs coins. Those that order something carry the key of the click they come from: sent again under the same key,
 * a call is answered as the first time and charged once.
 */
export interface PurchasesApi {
  /** What can be bought for a project; tells nobody where it cannot be had. */
  prices(projectId: string): Promise<ProjectPrices>;
  /** Trouble codes and what may be done with them; rejects with 404, and tells nobody, before they have been read. */
  dtcInfo(projectId: string): Promise<DtcInfo>;
  buyCodeRemoval(projectId: string, offer: Purchase, key: string): Promise<ReceiptOfCoins>;
  /** Sets the checksums of a version right. @returns the work, once it has ended */
  correctChecksums(
    projectId: string,
    version: SeenVersion,
    offer: Purchase,
    key: string,
  ): Promise<VersionWork>;
  /** Takes codes out of a version. @returns the work, once it has ended */
  removeCodes(
    projectId: string,
    version: SeenVersion,
    codes: readonly string[],
    key: string,
  ): Promise<VersionWork>;
}

/** Specification 7, "DTC" and "Files and versions". */
export function createPurchasesApi(http: HttpClient): PurchasesApi {
  const root = (projectId: string): string => `projects/${projectId}`;
  const ended = (call: Call): Promise<VersionWork> => endedWork(http, versionWorkSchema, call);
  return {
    prices: (projectId) =>
      http.json(projectPricesSchema, { path: `${root(projectId)}/prices`, kind: 'silent' }),
    dtcInfo: (projectId) =>
      http.json(dtcInfoSchema, { path: `${root(projectId)}/dtcs`, kind: 'silent' }),
    buyCodeRemoval: (projectId, offer, key) =>
      http.json(
        receiptOfCoinsSchema,
        orderCall(`${root(projectId)}/dtcs`, 'PURCHASE_DTC_FAILURE', offer, key),
      ),
    correctChecksums: (projectId, { id, revision }, offer, key) => {
      const path = `${root(projectId)}/files/${id}/checksums/crc`;
      return ended(orderCall(path, 'FIX_CRC_FAILURE', { ...offer, revision }, key));
    },
    removeCodes: (projectId, { id, revision }, codes, key) => {
      const path = `${root(projectId)}/files/${id}/dtcs`;
      return ended(orderCall(path, 'APPLY_DTC_FAILURE', { codes, revision }, key));
    },
  };
}
