import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import { listSchema } from '../../core/contract/list.ts';
import {
  createProjectDetailsSchema,
  createProjectHeadersSchema,
  projectSchema,
  projectsPageSchema,
  projectsQuerySchema,
  updateProjectSchema,
} from '../../core/contract/projects.ts';
import type { ServiceContext } from '../services/context.ts';
import { createProject } from '../services/create-project.ts';
import { requireLicence } from '../services/licence-rights.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import { listProjects, ownProject } from '../services/project-lists.ts';
import { projectFromRow } from '../services/project-rows.ts';
import {
  archiveProjects,
  clearArchive,
  deleteProject,
  removeNoread,
  restoreProject,
  updateProject,
} from '../services/projects.ts';
import { receiveForm } from '../upload/receive-form.ts';
import { bodyReadByHandler } from './contract-validation.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';

const tags = ['projects'];

/** Most projects archived by one call. */
const MAX_ARCHIVED_AT_ONCE = 100;

/** `projectId[]=a&projectId[]=b`, or one of them. */
const projectIdsQuery = z.object({
  'projectId[]': z
    .union([z.string(), listSchema(z.string(), { max: MAX_ARCHIVED_AT_ONCE })])
    .transform((ids) => (typeof ids === 'string' ? [ids] : ids)),
});

/** The form as it is described; receiveForm reads it as a stream. */
const projectForm = z.object({
  details: z.string().describe('JSON of the details'),
  file: z.string().meta({ format: 'binary' }),
});

/** Active projects. Specification 7, "Projects". */
export function projectRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/projects',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'Projects',
        tags,
        querystring: projectsQuerySchema,
        response: { 200: projectsPageSchema },
      },
    },
    (request) => listProjects(context, callerIn(request).user.id, 'active', request.query),
  );

  app.post(
    '/projects',
    {
      config: { failure: 'CREATE_PROJECT_FAILURE' },
      schema: {
        summary: 'Create a project from a file',
        description:
          'multipart/form-data: the field `details` (JSON), then `file`. Header `File-Encoding: br` if the file is compressed.',
        tags,
        consumes: ['multipart/form-data'],
        headers: createProjectHeadersSchema,
        body: projectForm,
        response: { 201: projectSchema },
      },
      validatorCompiler: bodyReadByHandler,
    },
    async (request, reply) => {
      const failure = 'CREATE_PROJECT_FAILURE';
      requireLicence(callerIn(request).licence, failure);
      const form = { details: createProjectDetailsSchema, failure } as const;
      const { details, fileName, file } = await receiveForm(request, form);
      try {
        reply.status(201);
        return await createProject(context, callerIn(request).user.id, { details, fileName }, file);
      } finally {
        await file.dispose();
      }
    },
  );

  app.delete(
    '/projects',
    {
      config: { failure: 'ARCHIVE_PROJECT_FAILURE' },
      schema: {
        summary: 'Archive several projects',
        tags,
        querystring: projectIdsQuery,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await archiveProjects(context, callerIn(request).user.id, request.query['projectId[]']);
      return {};
    },
  );

  app.get(
    '/projects/:projectId',
    {
      schema: {
        summary: 'A project',
        tags,
        params: projectParams,
        response: { 200: projectSchema },
      },
    },
    async (request) =>
      projectFromRow(
        await ownProject(context, callerIn(request).user.id, request.params.projectId, 'active'),
      ),
  );

  app.put(
    '/projects/:projectId',
    {
      config: { failure: 'EDIT_PROJECT_FAILURE' },
      schema: {
        summary: 'Change the details of a project',
        tags,
        params: projectParams,
        body: updateProjectSchema,
        response: { 200: projectSchema },
      },
    },
    (request) =>
      updateProject(context, callerIn(request).user.id, request.params.projectId, request.body),
  );

  app.delete(
    '/projects/:projectId',
    {
      config: { failure: 'ARCHIVE_PROJECT_FAILURE' },
      schema: {
        summary: 'Archive a project',
        tags,
        params: projectParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await archiveProjects(context, callerIn(request).user.id, [request.params.projectId]);
      return {};
    },
  );
}

/** What projects are marked with. Specification 7. */
export function projectTagRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.delete(
    '/projects/:projectId/tags/noread',
    {
      config: { failure: 'NOREAD_REMOVE_FAILURE' },
      schema: {
        summary: 'Take the tag "noread" off a project',
        description:
          'It says that the file was not read out of the control unit. A project without it stays as it is.',
        tags,
        params: projectParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await removeNoread(context, projectIn(request));
      return {};
    },
  );
}

/** Archived projects. Specification 7. */
export function archivedProjectRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/archived-projects',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'Archived projects',
        tags,
        querystring: projectsQuerySchema,
        response: { 200: projectsPageSchema },
      },
    },
    (request) => listProjects(context, callerIn(request).user.id, 'archived', request.query),
  );

  app.delete(
    '/archived-projects',
    {
      config: { failure: 'CLEAR_ARCHIVE_FAILURE' },
      schema: { summary: 'Clear the archive', tags, response: { 200: emptyBodySchema } },
    },
    async (request) => {
      await clearArchive(context, callerIn(request).user.id);
      return {};
    },
  );

  app.delete(
    '/archived-projects/:projectId',
    {
      config: { failure: 'DELETE_PROJECT_FAILURE' },
      schema: {
        summary: 'Delete an archived project for good',
        tags,
        params: projectParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await deleteProject(context, callerIn(request).user.id, request.params.projectId);
      return {};
    },
  );

  app.patch(
    '/archived-projects/:projectId',
    {
      config: { failure: 'RESTORE_PROJECT_FAILURE' },
      schema: {
        summary: 'Restore an archived project',
        tags,
        params: projectParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await restoreProject(context, callerIn(request).user.id, request.params.projectId);
      return {};
    },
  );
}
