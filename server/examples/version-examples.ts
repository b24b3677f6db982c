import { API_ROOT } from '../../core/contract/api-root.ts';
import type {
  CreateVersionHead,
  RenameVersion,
  UpdateVersionHead,
  Version,
} from '../../core/contract/files.ts';
import { notFound, versionChanged } from '../errors.ts';
import { type CallExamples, EXAMPLE_HASH, EXAMPLE_IDS, refused } from './call-example.ts';

const { projectId, fileId } = EXAMPLE_IDS;
const patches = { 36864: 173 };
const created: CreateVersionHead & { readonly patches: object } = {
  name: 'Stage 1',
  info: 'Boost a little higher',
  originalSha256: EXAMPLE_HASH,
  patches,
};
const saved: UpdateVersionHead & { readonly patches: object } = { revision: 1, patches };
const renamed: RenameVersion = { name: 'Stage 2' };

const version: Version = {
  id: fileId,
  name: 'Stage 1',
  info: '',
  revision: 1,
  modifiedCount: 0,
  createdAt: '2026-11-28T10:00:00.000Z',
  updatedAt: '2026-11-28T10:00:00.000Z',
  links: ['self', 'update', 'rename', 'delete'].map((rel) => ({
    rel,
    href: `${API_ROOT}/projects/${projectId}/files/${fileId}`,
  })),
};

/** Examples of the calls about versions. */
export const VERSION_EXAMPLES: CallExamples = {
  'GET /projects/{projectId}/files': [
    { name: 'one', status: 200, answer: { data: [version], meta: { next: null } } },
    refused(notFound()),
  ],
  'POST /projects/{projectId}/files': [
    {
      name: 'created',
      body: created,
      status: 201,
      answer: { ...version, info: created.info, modifiedCount: 1 },
    },
    refused(notFound(), created),
  ],
  'GET /projects/{projectId}/files/{fileId}': [
    { name: 'version', status: 200, answer: { ...version, patches: {} } },
    refused(notFound()),
  ],
  'PATCH /projects/{projectId}/files/{fileId}': [
    {
      name: 'saved',
      body: saved,
      status: 200,
      answer: { ...version, revision: 2, modifiedCount: 1 },
    },
    {
      name: 'renamed',
      body: renamed,
      status: 200,
      answer: { ...version, ...renamed, revision: 2 },
    },
    refused(versionChanged(), { ...saved, revision: 0 }),
  ],
  'DELETE /projects/{projectId}/files/{fileId}': [
    { name: 'deleted', status: 200, answer: {} },
    refused(notFound()),
  ],
};
