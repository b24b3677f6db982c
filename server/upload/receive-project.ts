import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES } from '../../core/contract/limits.ts';
import {
  type CreateProjectDetails,
  createProjectDetailsSchema,
} from '../../core/contract/projects.ts';
import { cleanLine, cutLine } from '../../core/contract/text.ts';
import { encodingUnknown, invalidFields, invalidFile } from '../errors.ts';
import { CrowdedBodyError, UnreadableBodyError } from '../faults/body-errors.ts';
import { parseBody } from '../routes/contract-validation.ts';
import { parseJsonBody } from '../routes/json-body.ts';
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

const FAILURE = 'CREATE_PROJECT_FAILURE';
/** Room for the parts of the form around the file, in bytes. */
const FORM_BYTES = 64 * 1024;
/** Fields beside the file; one of them is known. */
const MAX_FIELDS = 20;
const MAX_FILE_NAME_LENGTH = 200;

/** Most bytes a whole request may have: the file as it is, and the form around it. */
export const MAX_UPLOAD_BYTES: number = MAX_FILE_BYTES + FORM_BYTES;

/**
 * Receives a multipart form: the field `details` (JSON), then the one file, brotli-compressed if the header `File-Encoding` says
 * `br`.
 *
 * The request is read to its end even when the file is refused: a client hears an answer only after it has sent everything.
 *
 * @throws ApiError 413, 415 or 422; UnreadableBodyError, or an error of the parser that the table of faults knows
 */
export async function receiveProject(request: FastifyRequest): Promise<ReceivedProject> {
  if (!request.isMultipart()) {
    throw invalidFields(FAILURE, [{ path: 'details', rule: 'required' }]);
  }
  const isCompressed = isBrotli(request.headers['file-encoding']);
  let details: CreateProjectDetails | undefined;
  let fileName = '';
  let file: SpooledFile | undefined;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        fileName = safeFileName(part.filename);
        file = await receivePart(part, details, isCompressed);
      } else if (part.fieldname === 'details' && file === undefined) {
        details = readDetails(part);
      }
    }
  } catch (error) {
    readAway(request);
    await file?.dispose();
    throw error;
  }
  if (file === undefined) throw invalidFile('fileEmpty');
  return { details: required(details), fileName, file };
}

/** What the parser says of a form that it cannot read has no code: all of it is about the form. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile | MultipartValue> {
  const limits = {
    fileSize: MAX_UPLOAD_BYTES,
    files: 1,
    fieldSize: FORM_BYTES,
    fields: MAX_FIELDS,
  };
  try {
    for await (const part of request.parts({ limits })) yield part;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new UnreadableBodyError('the form cannot be read', { cause: error });
  }
}

async function receivePart(
  part: MultipartFile,
  details: CreateProjectDetails | undefined,
  isCompressed: boolean,
): Promise<SpooledFile> {
  try {
    required(details);
    return await receiveFile(part.file, isCompressed);
  } catch (error) {
    // A compressed file that was cut off at the limit of the request reads as a broken one.
    throw part.file.truncated ? invalidFile('fileTooLarge', error) : error;
  }
}

/** The parser waits for whoever reads the file, and nobody does any more. */
function readAway({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

function required(details: CreateProjectDetails | undefined): CreateProjectDetails {
  if (details === undefined) throw invalidFields(FAILURE, [{ path: 'details', rule: 'required' }]);
  return details;
}

/**
 * Whether a file is compressed. Names of codings have no case (RFC 9110, 8.4.1); no header says that there is none, and
 * `identity` is no name for that where something is sent (8.4).
 *
 * @throws ApiError 415 for any coding but brotli, and for several
 */
function isBrotli(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false;
  if (String(header).toLowerCase() !== 'br') throw encodingUnknown(FAILURE);
  return true;
}

/** @param field its value is parsed already where its own type says JSON */
function readDetails({ value, valueTruncated }: MultipartValue): CreateProjectDetails {
  if (valueTruncated) throw new CrowdedBodyError();
  const details = typeof value === 'string' ? parseJsonBody(Buffer.from(value)) : value;
  return parseBody(createProjectDetailsSchema, details, FAILURE);
}

function safeFileName(fileName: string | undefined): string {
  const base = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = cutLine(cleanLine(base.replaceAll(/\p{Cc}/gu, '')), MAX_FILE_NAME_LENGTH);
  return clean === '' ? 'file.bin' : clean;
}
