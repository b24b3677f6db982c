import { API_ROOT } from '../../core/contract/api-root.ts';
import type { Port, PortMap } from '../../core/contract/ports.ts';
import type { SolutionWork } from '../../core/contract/solution-works.ts';
import { notFound, workFailed } from '../errors.ts';
import { type CallExamples, EXAMPLE_IDS, refused } from './call-example.ts';

const { projectId, fileId, portId, applicationId } = EXAMPLE_IDS;
const FILE = `${API_ROOT}/projects/${projectId}/files/${fileId}`;

/** The version that work is carried from, in examples. */
export const PORT_SOURCE = {
  projectId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a0c',
  fileId: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a0d',
} as const;

const learning: Port = {
  id: portId,
  state: 'learning',
  reason: null,
  source: { ...PORT_SOURCE, projectName: 'Golf', fileName: 'Tuned' },
  verdict: null,
  isWritable: false,
  confidence: 0,
  isSameSoftware: false,
  maps: [],
  leavable: [],
  leftOut: [],
  ownBytes: 0,
  createdAt: '2026-11-28T10:00:00.000Z',
  links: [],
};

const map: PortMap = {
  id: 'r1',
  name: null,
  kind: 'unknown',
  start: 16384,
  end: 16400,
  width: 16,
  height: 1,
  cells: 16,
  change: { min: -100, mean: -2.991, max: 50 },
  surface: {
    columns: 16,
    rows: 1,
    values: [1, -1, -1, 1, -1, -1, 1, 1, 1, 1, -1, 1, 1, -1, -1, -1],
  },
  mode: 'absolute',
  canChooseMode: false,
  state: 'placed',
  ownCells: 0,
  sourceStart: 16384,
  sourceEnd: 16400,
  isPlaced: true,
  rule: 'same-software',
  confidence: 1,
  stageReason: null,
  reason: null,
};

const ready: Port = {
  ...learning,
  state: 'ready',
  verdict: 'fits',
  isWritable: true,
  confidence: 1,
  isSameSoftware: true,
  maps: [map],
  links: [{ rel: 'apply', href: `${FILE}/ports/${portId}` }],
};

const applied: SolutionWork = {
  id: applicationId,
  state: 'modified',
  reason: null,
  versionId: fileId,
  revision: 2,
  applicationId,
  solutions: [
    {
      solutionId: portId,
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

/** Examples of the calls that carry work from one project to another. */
export const PORT_EXAMPLES: CallExamples = {
  'POST /projects/{projectId}/files/{fileId}/ports': [
    { name: 'learning', body: PORT_SOURCE, status: 201, answer: learning },
    refused(workFailed('LEARN_SOLUTION_FAILURE', 'learnNoChange'), {
      projectId,
      fileId: 'ori',
    }),
  ],
  'GET /projects/{projectId}/files/{fileId}/ports/{portId}': [
    { name: 'ready', status: 200, answer: ready },
    refused(notFound()),
  ],
  'POST /projects/{projectId}/files/{fileId}/ports/{portId}': [
    { name: 'modified', body: { revision: 1 }, status: 200, answer: applied },
    refused(notFound(), { revision: 1 }),
  ],
  'POST /projects/{projectId}/files/{fileId}/ports/{portId}/left-out': [
    {
      name: 'matching',
      body: { maps: ['r3'] },
      status: 200,
      answer: {
        ...learning,
        state: 'matching',
        leftOut: [{ id: 'r3', name: null, sourceStart: 20138, sourceEnd: 20294 }],
      },
    },
    refused(workFailed('LEARN_SOLUTION_FAILURE', 'solutionLeftOut'), { maps: ['r7'] }),
  ],
};
