import { z } from 'zod';
import { BINARY_SAVE_TYPE } from '../../core/contract/binary-save.ts';
import { emptyBodySchema } from '../../core/contract/common.ts';
import {
  createFileHeadersSchema,
  createVersionSchema,
  importVersionSchema,
  patchFileHeadersSchema,
  renameVersionSchema,
  updateVersionSchema,
  versionDetailsSchema,
  versionSchema,
  versionsSchema,
} from '../../core/contract/files.ts';
import { pageQuerySchema } from '../../core/contract/pages.ts';
import { sendFile } from '../download/send-file.ts';
import { answerTypeUnknown } from '../errors.ts';
import type { ServiceContext } from '../services/context.ts';
import { importVersion } from '../services/import-version.ts';
import { requireLicence } from '../services/licence-rights.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import { versionFile } from '../services/version-file.ts';
import {
  createVersion,
  deleteVersion,
  listVersions,
  renameVersion,
  updateVersion,
  versionDetails,
} from '../services/versions.ts';
import { readAway, receiveForm } from '../upload/receive-form.ts';
import { acceptedType } from './accepted-type.ts';
import { bodyReadByHandler, parseBody } from './contract-validation.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';
import { readSaves } from './save-body.ts';

const fileParams = projectParams.extend({ fileId: z.string() });
const tags = ['files'];

/** Room for 200,000 patches as JSON, and a name. What is longer has more of them. */
const PATCHES_BODY_BYTES = 4 * 1024 * 1024;
const SAVE_FAILURE = 'SAVE_CHANGES_FAILURE';
const IMPORT_FAILURE = 'IMPORTING_VERSION_FAILURE';
const DOWNLOAD_FAILURE = 'DOWNLOADING_FILE_FAILURE';
const JSON_TYPE = 'application/json';
const BINARY = 'application/octet-stream';
const SAVE_TYPES = [JSON_TYPE, BINARY_SAVE_TYPE];
const FORM_TYPE = 'multipart/form-data';
const IMPORT_DESCRIPTION = `With \`action: import\` the body is ${FORM_TYPE}: the field \`details\` (JSON of \`name\`, and if wanted \`id\` and \`info\`), then \`file\`, as long as the original; header \`File-Encoding: br\` if it is compressed.`;
const BINARY_SAVE_DESCRIPTION = `\`Content-Type: ${BINARY_SAVE_TYPE}\` carries the patches in their compact form: four bytes with the length of the head, highest first; the head, which is the JSON body without \`patches\`; the patches, as a count and for each entry the gap to the address before, both as LEB128, and the byte.`;

/** A body that goes out as it comes. */
const fileBytes = z.any().meta({ type: 'string', format: 'binary' });

/** Files and versions of a project. Specification 7. */
export function fileRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  readSaves(app);

  app.get(
    '/projects/:projectId/files',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'Versions',
        tags,
        params: projectParams,
        querystring: pageQuerySchema,
        response: { 200: versionsSchema },
      },
    },
    async (request) => listVersions(context, projectIn(request), request.query),
  );

  app.post(
    '/projects/:projectId/files',
    {
      bodyLimit: PATCHES_BODY_BYTES,
      config: { failure: SAVE_FAILURE, tooLong: 'MAX_FILE_MODIFICATIONS_REACHED' },
      schema: {
        summary:
          'Save as a new version (action: create), or make one of a whole file (action: import)',
        description: `${BINARY_SAVE_DESCRIPTION} ${IMPORT_DESCRIPTION}`,
        tags,
        consumes: [...SAVE_TYPES, FORM_TYPE],
        params: projectParams,
        headers: createFileHeadersSchema,
        body: createVersionSchema,
        response: { 201: versionSchema },
      },
      // Which of the two it is, the header says.
      validatorCompiler: bodyReadByHandler,
    },
    async (request, reply) => {
      const project = projectIn(request);
      const isImport = request.headers.action === 'import';
      const failure = isImport ? IMPORT_FAILURE : SAVE_FAILURE;
      const rules = requireLicence(callerIn(request).licence, failure);
      reply.status(201);
      if (isImport) {
        const form = { details: importVersionSchema, failure } as const;
        const { details, file } = await receiveForm(request, form);
        try {
          return await importVersion(context, { project, rules }, details, file, failure);
        } finally {
          await file.dispose();
        }
      }
      // Nobody reads the form, and whoever sends it hears the answer at its end.
      if (request.isMultipart()) readAway(request);
      const version = parseBody(createVersionSchema, request.body, failure);
      return createVersion(context, project, rules, version);
    },
  );

  app.get(
    '/projects/:projectId/files/:fileId',
    {
      config: { failure: DOWNLOAD_FAILURE },
      schema: {
        summary: 'A version with its patches, or its whole file',
        description: `\`Accept: ${JSON_TYPE}\` answers the patches; whoever does not mind gets the file, or a part of it (\`Range\`), compressed for whoever accepts \`br\`. Its \`ETag\` stands for these bytes.`,
        tags,
        params: fileParams,
        response: {
          200: {
            content: {
              [JSON_TYPE]: { schema: versionDetailsSchema },
              [BINARY]: { schema: fileBytes },
            },
          },
          206: { content: { [BINARY]: { schema: fileBytes } } },
        },
      },
    },
    async (request, reply) => {
      // The specification names the file first: "as binary or JSON".
      const type = acceptedType(request.headers.accept, [BINARY, JSON_TYPE]);
      if (type === undefined) throw answerTypeUnknown(DOWNLOAD_FAILURE);
      const project = projectIn(request);
      const { fileId } = request.params;
      reply.header('vary', 'accept, accept-encoding');
      return type === JSON_TYPE
        ? versionDetails(context, project, fileId)
        : sendFile(request, reply, versionFile(context, project, fileId));
    },
  );

  app.patch(
    '/projects/:projectId/files/:fileId',
    {
      bodyLimit: PATCHES_BODY_BYTES,
      config: { failure: SAVE_FAILURE, tooLong: 'MAX_FILE_MODIFICATIONS_REACHED' },
      schema: {
        summary: 'Rename a version (action: rename) or save over it (action: update)',
        description: BINARY_SAVE_DESCRIPTION,
        tags,
        consumes: SAVE_TYPES,
        params: fileParams,
        headers: patchFileHeadersSchema,
        body: z.union([updateVersionSchema, renameVersionSchema]),
        response: { 200: versionSchema },
      },
      // Which of the two it is, the header says.
      validatorCompiler: bodyReadByHandler,
    },
    async (request) => {
      const project = projectIn(request);
      const { fileId } = request.params;
      if (request.headers.action === 'rename') {
        const names = parseBody(renameVersionSchema, request.body, SAVE_FAILURE);
        return renameVersion(context, project, fileId, names);
      }
      requireLicence(callerIn(request).licence, SAVE_FAILURE);
      const save = parseBody(updateVersionSchema, request.body, SAVE_FAILURE);
      return updateVersion(context, project, fileId, save);
    },
  );

  app.delete(
    '/projects/:projectId/files/:fileId',
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
      await deleteVersion(context, projectIn(request), request.params.fileId);
      return {};
    },
  );
}
