import { API_ROOT } from '../../core/contract/api-root.ts';
import {
  emptyProjectDetails,
  type Project,
  type ProjectsPage,
  type UpdateProject,
} from '../../core/contract/projects.ts';
import type { CreateReport, Report } from '../../core/contract/reports.ts';
import { changedElsewhere, notFound, unauthorized } from '../errors.ts';
import { type CallExamples, EXAMPLE_HASH, EXAMPLE_IDS, refused } from './call-example.ts';

const { projectId } = EXAMPLE_IDS;
const DONE = { status: 200, answer: {} };
const change: UpdateProject = { ...emptyProjectDetails('Golf'), power: 150, revision: 1 };

const project: Project = {
  ...emptyProjectDetails('Test project'),
  id: projectId,
  fileName: 'test.bin',
  fileLengthBytes: 65_536,
  originalSha256: EXAMPLE_HASH,
  createdAt: '2026-11-28T10:00:00.000Z',
  updatedAt: '2026-11-28T10:00:00.000Z',
  versionCount: 1,
  flags: { dtc: false, mappacks: false, solutions: false },
  tags: [],
  revision: 1,
  reading: { state: 'waiting', step: null, share: 0 },
  links: [
    ['self', ''],
    ['update', ''],
    ['archive', ''],
    ['files', '/files'],
    ['prices', '/prices'],
    ['dtcs', '/dtcs'],
    ['solutions', '/files/{fileId}/solutions'],
    ['report', '/reports'],
  ].map(([rel = '', path]) => ({ rel, href: `${API_ROOT}/projects/${projectId}${path}` })),
};
const archived: Project = {
  ...project,
  links: [
    ...['restore', 'delete'].map((rel) => ({
      rel,
      href: `${API_ROOT}/archived-projects/${projectId}`,
    })),
    { rel: 'report', href: `${API_ROOT}/projects/${projectId}/reports` },
  ],
};
const report: CreateReport = {
  text: 'The surface of the boost map stays empty after undo.',
  fileId: EXAMPLE_IDS.fileId,
  page: `/projects/${projectId}/editor`,
  browser: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
  release: '1.0.0',
  failures: ['SAVE_CHANGES_FAILURE'],
  mayReadFile: false,
  picture: null,
};
const pageOf = (one: Project): ProjectsPage => ({
  data: [one],
  meta: { lastPage: 1, total: 1, next: null },
});

/** Examples of the calls about projects. */
export const PROJECT_EXAMPLES: CallExamples = {
  'GET /projects': [{ name: 'one', status: 200, answer: pageOf(project) }, refused(unauthorized())],
  'POST /projects': [
    { name: 'created', status: 201, answer: { ...project, versionCount: 0 } },
    refused(unauthorized()),
  ],
  'DELETE /projects': [{ name: 'archived', ...DONE }, refused(unauthorized())],
  'GET /projects/{projectId}': [
    { name: 'project', status: 200, answer: project },
    refused(notFound()),
  ],
  'PUT /projects/{projectId}': [
    { name: 'changed', body: change, status: 200, answer: { ...project, ...change, revision: 2 } },
    refused(changedElsewhere('EDIT_PROJECT_FAILURE'), { ...change, revision: 0 }),
  ],
  'POST /projects/{projectId}/reports': [
    {
      name: 'kept',
      body: report,
      status: 201,
      answer: {
        id: '0b7e6a52-4d0c-4c5e-9a35-6f1f0c5d8a0e',
        createdAt: '2026-11-28T10:00:00.000Z',
        isMailed: false,
      } satisfies Report,
    },
    refused(notFound(), report),
  ],
  'DELETE /projects/{projectId}/tags/noread': [{ name: 'removed', ...DONE }, refused(notFound())],
  'DELETE /projects/{projectId}': [{ name: 'archived', ...DONE }, refused(notFound())],
  'GET /archived-projects': [
    { name: 'one', status: 200, answer: pageOf(archived) },
    refused(unauthorized()),
  ],
  'DELETE /archived-projects': [{ name: 'cleared', ...DONE }, refused(unauthorized())],
  'DELETE /archived-projects/{projectId}': [{ name: 'deleted', ...DONE }, refused(notFound())],
  'PATCH /archived-projects/{projectId}': [{ name: 'restored', ...DONE }, refused(notFound())],
};
