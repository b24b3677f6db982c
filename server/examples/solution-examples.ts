import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Price } from '../../core/contract/prices.ts';
import type { PreviewMap, SolutionPreview } from '../../core/contract/solution-previews.ts';
import type { SolutionWork } from '../../core/contract/solution-works.ts';
import type {
  BoughtSolutions,
  BuySolutions,
  OwnSolution,
  PackPrice,
  ProjectSolutions,
  ReadySolution,
} from '../../core/contract/solutions.ts';
import { notFound, notPurchased, priceChanged, workFailed } from '../errors.ts';
import { type CallExamples, EXAMPLE_IDS, refused } from './call-example.ts';

const { projectId, fileId, solutionId, purchaseId, applicationId } = EXAMPLE_IDS;
const PROJECT = `${API_ROOT}/projects/${projectId}`;
const FILE = `${PROJECT}/files/${fileId}`;
const name = 'Stage 1';

const price: Price = {
  price: 8,
  listPrice: 10,
  discountPercent: 20,
  buckets: ['GREEN', 'RED', 'SP'],
  isPurchased: false,
  freeToday: null,
};
const purchase = { rel: 'purchase', href: `${PROJECT}/solutions` };

const ready: ReadySolution = {
  id: solutionId,
  serviceType: {
    id: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a0b',
    key: 'stage-1',
    kind: 'STAGE',
    stage: 1,
    names: { en: name, it: name, pl: name, cn: name, es: name },
  },
  price,
  packId: null,
  isApplied: false,
  mapCount: 1,
  links: [purchase, { rel: 'preview', href: `${FILE}/solutions/${solutionId}/preview` }],
};

const list: ProjectSolutions = {
  solutions: [ready],
  solutionPacks: [],
  mySolutions: [],
  applications: [],
  stagesInTheMaking: [],
  isMatching: false,
  links: [
    { rel: 'learn', href: `${FILE}/my-solutions` },
    { ...purchase, rel: 'purchase-solutions' },
    { rel: 'pack-price', href: `${PROJECT}/prices/solution-pack` },
  ],
};

const map: PreviewMap = {
  id: 'r1',
  name: null,
  kind: 'unknown',
  start: 16384,
  end: 16640,
  width: 16,
  height: 1,
  cells: 16,
  change: { min: -100, mean: -5, max: 50 },
  surface: { columns: 8, rows: 1, values: [0, 0, -1, 1, 1, 0, 0, -1] },
  mode: 'absolute',
  canChooseMode: false,
  state: 'placed',
  ownCells: 0,
  stageReason: null,
};

const preview: SolutionPreview = {
  solutionId,
  isExact: false,
  percentStep: 5,
  confidence: 1,
  isSameSoftware: true,
  maps: [map],
};

const packPrice: PackPrice = {
  solutionIds: [solutionId],
  price,
  conflicts: [],
  links: [purchase],
};

const buying: BuySolutions = { solutionIds: [solutionId], price: 8, bucket: 'GREEN' };
const bought: BoughtSolutions = {
  id: purchaseId,
  price: 8,
  bucket: 'GREEN',
  solutionIds: [solutionId],
  packId: null,
};

const own: OwnSolution = {
  id: solutionId,
  name,
  state: 'learning',
  reason: null,
  fit: 'unknown',
  fitReason: null,
  isApplied: false,
  mapCount: 0,
  createdAt: '2026-11-28T10:00:00.000Z',
  links: [{ rel: 'delete', href: `${API_ROOT}/my-solutions/${solutionId}` }],
};

const applying = { revision: 1 };
const applied: SolutionWork = {
  id: applicationId,
  state: 'modified',
  reason: null,
  versionId: fileId,
  revision: 2,
  applicationId,
  solutions: [
    {
      solutionId,
      kind: 'applied',
      reason: null,
      confidence: 1,
      isSameSoftware: true,
      maps: [
        {
          id: 'r1',
          name: null,
          start: 16384,
          end: 16400,
          state: 'placed',
          cells: 16,
          saturated: 0,
          ownCells: 0,
          change: { min: -100, mean: -2.991, max: 50 },
          reason: null,
        },
      ],
    },
  ],
  links: [{ rel: 'revert', href: `${FILE}/applications/${applicationId}/revert` }],
};

/** Examples of the calls about solutions. */
export const SOLUTION_EXAMPLES: CallExamples = {
  'GET /projects/{projectId}/files/{fileId}/solutions': [
    { name: 'offered', status: 200, answer: list },
    refused(notFound()),
  ],
  'GET /projects/{projectId}/files/{fileId}/solutions/{solutionId}/preview': [
    { name: 'rounded', status: 200, answer: preview },
    refused(notFound()),
  ],
  'GET /projects/{projectId}/prices/solution-pack': [
    { name: 'one', status: 200, answer: packPrice },
    refused(workFailed('PURCHASE_SOLUTION_FAILURE', 'solutionUnfit')),
  ],
  'POST /projects/{projectId}/solutions': [
    { name: 'bought', body: buying, status: 201, answer: bought },
    refused(priceChanged('PURCHASE_SOLUTION_FAILURE', 8), { ...buying, price: 7 }),
  ],
  'POST /projects/{projectId}/files/{fileId}/my-solutions': [
    { name: 'learning', body: { name }, status: 201, answer: own },
    refused(workFailed('LEARN_SOLUTION_FAILURE', 'learnNoChange'), { name }),
  ],
  'DELETE /my-solutions/{solutionId}': [
    { name: 'deleted', status: 200, answer: {} },
    refused(notFound()),
  ],
  'POST /projects/{projectId}/files/{fileId}/solutions/{solutionId}': [
    { name: 'modified', body: applying, status: 200, answer: applied },
    refused(notPurchased('APPLY_SOLUTIONS_FAILURE'), applying),
  ],
  'POST /projects/{projectId}/files/{fileId}/applications/{applicationId}/revert': [
    {
      name: 'modified',
      body: { revision: 2 },
      status: 200,
      answer: { ...applied, revision: 3, applicationId: null, solutions: [], links: [] },
    },
    refused(notFound(), { revision: 2 }),
  ],
};
