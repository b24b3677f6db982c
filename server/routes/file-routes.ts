import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emptyBodySchema } from '../../core/contract/common.ts';
import {
  createFileHeadersSchema,
  createVersionSchema,
  patchFileHeadersSchema,
  renameVersionSchema,
  updateVersionSchema,
  versionDetailsSchema,
  versionSchema,
  versionsSchema,
} from '../../core/contract/files.ts';
import type { ServiceContext } from '../services/context.ts';
import type { ProjectRow } from '../services/project-rows.ts';
import { ownProject } from '../services/projects.ts';
import {
  createVersion,
  deleteVersion,
  listVersions,
  renameVersion,
  updateVersion,
  versionDetails,
  versionFile,
} from '../services/versions.ts';
import { contentDisposition } from './content-disposition.ts';
import { bodyReadByHandler, parseBody } from './contract-validation.ts';
import { type App, callerIn, requireSession } from './route-kit.ts';

const projectParams = z.object({ id: z.string() });
const fileParams = z.object({ id: z.string(), fileId: z.string() });
const tags = ['files'];

/** Room for 200,000 patches as JSON, and a name. What is longer has more of them. */
const PATCHES_BODY_BYTES = 4 * 1024 * 1024;
const SAVE_FAILURE = 'SAVE_CHANGES_FAILURE';
const BINARY = 'application/octet-stream';

/** A body that goes out as it comes. */
const fileStream = z
  .custom<Readable>((value) => value instanceof Readable)
  .meta({ type: 'string', format: 'binary' });

/** Files and versions of a project. Specification 7. */
export function fileRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  const projectIn = (request: FastifyRequest<{ Params: { id: string } }>): Promise<ProjectRow> =>
    ownProject(context, callerIn(request).user.id, request.params.id, 'active');

  app.get(
    '/projects/:id/files',
    {
      schema: {
        summary: 'Versions',
        tags,
        params: projectParams,
        response: { 200: versionsSchema },
      },
    },
    async (request) => listVersions(context, await projectIn(request)),
  );

  app.post(
    '/projects/:id/files',
    {
      bodyLimit: PATCHES_BODY_BYTES,
      config: { failure: SAVE_FAILURE, tooLong: 'MAX_FILE_MODIFICATIONS_REACHED' },
      schema: {
        summary: 'Save as a new version',
        tags,
        params: projectParams,
        headers: createFileHeadersSchema,
        body: createVersionSchema,
        response: { 201: versionSchema },
      },
    },
    async (request, reply) => {
      const project = await projectIn(request);
      reply.status(201);
      return createVersion(context, project, request.body);
    },
  );

  app.get(
    '/projects/:id/files/:fileId',
    {
      schema: {
        summary: 'A version with its patches, or its whole file',
        description: `\`Accept: ${BINARY}\` answers the file.`,
        tags,
        params: fileParams,
        response: {
          200: {
            content: {
              'application/json': { schema: versionDetailsSchema },
              [BINARY]: { schema: fileStream },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const project = await projectIn(request);
      const { fileId } = request.params;
      reply.header('vary', 'accept');
      if (!acceptsBinary(request.headers.accept)) return versionDetails(context, project, fileId);
      const { name, pieces } = await versionFile(context, project, fileId);
      reply
        .header('content-type', BINARY)
        .header('content-length', project.length_bytes)
        .header('content-disposition', contentDisposition(name));
      return Readable.from(pieces, { objectMode: false });
    },
  );

  app.patch(
    '/projects/:id/files/:fileId',
    {
      bodyLimit: PATCHES_BODY_BYTES,
      config: { failure: SAVE_FAILURE, tooLong: 'MAX_FILE_MODIFICATIONS_REACHED' },
      schema: {
        summary: 'Rename a version (action: rename) or save over it (action: update)',
        tags,
        params: fileParams,
        headers: patchFileHeadersSchema,
        body: z.union([updateVersionSchema, renameVersionSchema]),
        response: { 200: versionSchema },
      },
      // Which of the two it is, the header says.
      validatorCompiler: bodyReadByHandler,
    },
    async (request) => {
      const project = await projectIn(request);
      const { fileId } = request.params;
      return request.headers.action === 'rename'
        ? renameVersion(
            context,
            project,
            fileId,
            parseBody(renameVersionSchema, request.body, SAVE_FAILURE),
          )
        : updateVersion(
            context,
            project,
            fileId,
            parseBody(updateVersionSchema, request.body, SAVE_FAILURE),
          );
    },
  );

  app.delete(
    '/projects/:id/files/:fileId',
    {
      config: { failure: 'DELETE_VERSION_FAILURE' },
      schema: {
        summary: 'Delete a version',
        tags,
        params: fileParams,
        response: { 200: emptyBodySchema },
      },
    },
    async (request) => {
      await deleteVersion(context, await projectIn(request), request.params.fileId);
      return {};
    },
  );
}

function acceptsBinary(accept: string | undefined): boolean {
  return accept?.includes(BINARY) ?? false;
}
