import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Price, ProjectPrices, Purchase } from '../../core/contract/prices.ts';
import type { VersionWork } from '../../core/contract/version-works.ts';
import {
  insufficientFunds,
  notFound,
  nothingKnown,
  notPurchased,
  priceChanged,
} from '../errors.ts';
import { type CallExamples, EXAMPLE_IDS, refused } from './call-example.ts';

const { projectId, fileId, purchaseId } = EXAMPLE_IDS;
const PROJECT = `${API_ROOT}/projects/${projectId}`;

const priceOf = (price: number): Price => ({
  price,
  listPrice: price,
  discountPercent: 0,
  buckets: ['GREEN', 'RED'],
  isPurchased: false,
  freeToday: null,
});

const prices: ProjectPrices = {
  checksumFix: priceOf(2),
  dtcRemoval: priceOf(10),
  basicMapPack: priceOf(15),
  links: [
    { rel: 'fix-checksums', href: `${PROJECT}/files/{fileId}/checksums/crc` },
    { rel: 'purchase-dtcs', href: `${PROJECT}/dtcs` },
  ],
};

const removal: Purchase = { price: 10, bucket: 'GREEN' };
const mapPack: Purchase = { price: 15, bucket: 'GREEN' };
const fix = { price: 2, bucket: 'GREEN', revision: 1 };
const codes = { codes: ['P0401'], revision: 1 };

const work: VersionWork = {
  id: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a11',
  state: 'modified',
  reason: null,
  versionId: fileId,
  revision: 2,
  receipt: null,
  codes: [],
};

/** Examples of the calls that spend coins on a project. */
export const PURCHASE_EXAMPLES: CallExamples = {
  'GET /projects/{projectId}/prices': [
    { name: 'prices', status: 200, answer: prices },
    refused(notFound()),
  ],
  'POST /projects/{projectId}/dtcs': [
    {
      name: 'bought',
      body: removal,
      status: 201,
      answer: { id: purchaseId, price: 10, bucket: 'GREEN' },
    },
    refused(insufficientFunds('PURCHASE_DTC_FAILURE', { price: 10, balance: 0, bucket: 'RED' }), {
      price: 10,
      bucket: 'RED',
    }),
    refused(priceChanged('PURCHASE_DTC_FAILURE', 10), { ...removal, price: 9 }),
  ],
  'GET /projects/{projectId}/mappacks/basic': [
    refused(nothingKnown('NO_MAPPACKS_FOR_ECU', 'mapPackUnknown')),
  ],
  'POST /projects/{projectId}/mappacks/basic': [
    {
      name: 'bought',
      body: mapPack,
      status: 201,
      answer: { id: purchaseId, price: 15, bucket: 'GREEN' },
    },
    refused(nothingKnown('NO_MAPPACKS_FOR_ECU', 'mapPackUnknown'), mapPack),
  ],
  'POST /projects/{projectId}/files/{fileId}/checksums/crc': [
    {
      name: 'modified',
      body: fix,
      status: 200,
      answer: { ...work, receipt: { id: purchaseId, price: 2, bucket: 'GREEN' } },
    },
    refused(priceChanged('FIX_CRC_FAILURE', 2), { ...fix, price: 1 }),
  ],
  'POST /projects/{projectId}/files/{fileId}/dtcs': [
    {
      name: 'modified',
      body: codes,
      status: 200,
      answer: {
        ...work,
        codes: [{ code: 'P0401', outcome: 'removed', effect: 'switchedOff', alsoOff: [] }],
      },
    },
    refused(notPurchased('APPLY_DTC_FAILURE'), codes),
  ],
};
