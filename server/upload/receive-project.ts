import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '../../core/contract/limits.ts';
import {
  type CreateProjectDetails,
  createProjectDetailsSchema,
} from '../../core/contract/projects.ts';
import { invalidFields, invalidFile } from '../errors.ts';
import { parseBody } from '../routes/contract-validation.ts';
import { receiveFile } from './receive-file.ts';
import type { SpooledFile } from './spooled-file.ts';

/** What a request to create a project brought. */
export interface ReceivedProject {
  readonly details: CreateProjectDetails;
  /** Name of the file without folders; never empty. */
  readonly fileName: string;
  /** The receiver has to dispose of it. */
  readonly file: SpooledFile;
}

/** Room for the parts of the form around the file, in bytes. */
const FORM_BYTES = 64 * 1024;
const MAX_FILE_NAME_LENGTH = 200;

/** Most bytes a whole request may have: the file as it is, and the form around it. */
export const MAX_UPLOAD_BYTES: number = MAX_FILE_BYTES + FORM_BYTES;

/**
 * Receives a multipart form: the field `details` (JSON), then the file, brotli-compressed if the header `File-Encoding` says
 * `br`.
 *
 * The request is read to its end even when the file is refused: a client hears an answer only after it has sent everything.
 *
 * @throws ApiError 413 or 422
 */
export async function receiveProject(request: FastifyRequest): Promise<ReceivedProject> {
  if (!request.isMultipart()) {
    throw invalidFields('CREATE_PROJECT_FAILURE', [{ path: 'details', rule: 'required' }]);
  }
  const isCompressed = request.headers['file-encoding'] === 'br';
  const part = await request.file({
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fieldSize: FORM_BYTES },
  });
  if (part === undefined) throw invalidFile('fileEmpty');
  try {
    const details = readDetails(part.fields['details']);
    const file = await receiveFile(part.file, isCompressed).catch((error: unknown) => {
      // A compressed file that was cut off at the limit of the request reads as a broken one.
      throw part.file.truncated ? invalidFile('fileTooLarge', error) : error;
    });
    return { details, fileName: safeFileName(part.filename), file };
  } finally {
    part.file.resume();
  }
}

function readDetails(field: unknown): CreateProjectDetails {
  const text = isValueField(field) ? field.value : undefined;
  return parseBody(createProjectDetailsSchema, parseJson(text), 'CREATE_PROJECT_FAILURE');
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isValueField(field: unknown): field is { readonly value: unknown } {
  return typeof field === 'object' && field !== null && 'value' in field;
}

function safeFileName(fileName: string | undefined): string {
  const base = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_FILE_NAME_LENGTH);
  return clean === '' ? 'file.bin' : clean;
}
