import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { MAX_FILE_BYTES } from '../../core/contract/limits.ts';
import { cleanLine, cutLine } from '../../core/contract/text.ts';
import { encodingUnknown, invalidFields, invalidFile } from '../errors.ts';
import { CrowdedBodyError, UnreadableBodyError } from '../faults/body-errors.ts';
import { parseBody } from '../routes/contract-validation.ts';
import { parseJsonBody } from '../routes/json-body.ts';
import { receiveFile } from './receive-file.ts';
import type { SpooledFile } from './spooled-file.ts';

/** A form that is expected. */
export interface ExpectedForm<Details> {
  /** Of the field `details`. */
  readonly details: z.ZodType<Details>;
  /** What did not happen where it cannot be read. */
  readonly failure: AlertCode;
}

/** What a form brought. */
export interface ReceivedForm<Details> {
  readonly details: Details;
  /** Name of the file without folders; never empty. */
  readonly fileName: string;
  /** The receiver has to dispose of it. */
  readonly file: SpooledFile;
}

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
export async function receiveForm<Details>(
  request: FastifyRequest,
  form: ExpectedForm<Details>,
): Promise<ReceivedForm<Details>> {
  if (!request.isMultipart()) throw noDetails(form);
  const isCompressed = isBrotli(request.headers['file-encoding'], form);
  let details: { readonly told: Details } | undefined;
  let fileName = '';
  let file: SpooledFile | undefined;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        fileName = safeFileName(part.filename);
        file = await receivePart(part, isCompressed, details === undefined && noDetails(form));
      } else if (part.fieldname === 'details' && file === undefined) {
        details = { told: readDetails(part, form) };
      }
    }
  } catch (error) {
    readAway(request);
    await file?.dispose();
    throw error;
  }
  if (file === undefined) throw invalidFile('fileEmpty');
  if (details === undefined) throw noDetails(form);
  return { details: details.told, fileName, file };
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

/** @param refusal what is wrong with what came before the file */
async function receivePart(
  part: MultipartFile,
  isCompressed: boolean,
  refusal: Error | false,
): Promise<SpooledFile> {
  try {
    if (refusal) throw refusal;
    return await receiveFile(part.file, isCompressed);
  } catch (error) {
    // A compressed file that was cut off at the limit of the request reads as a broken one.
    throw part.file.truncated ? invalidFile('fileTooLarge', error) : error;
  }
}

/** The parser waits for whoever reads the file, and nobody does any more. */
export function readAway({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

const noDetails = ({ failure }: Pick<ExpectedForm<unknown>, 'failure'>): Error =>
  invalidFields(failure, [{ path: 'details', rule: 'required' }]);

/**
 * Whether a file is compressed. Names of codings have no case (RFC 9110, 8.4.1); no header says that there is none, and
 * `identity` is no name for that where something is sent (8.4).
 *
 * @throws ApiError 415 for any coding but brotli, and for several
 */
function isBrotli(
  header: string | readonly string[] | undefined,
  { failure }: Pick<ExpectedForm<unknown>, 'failure'>,
): boolean {
  if (header === undefined) return false;
  if (String(header).toLowerCase() !== 'br') throw encodingUnknown(failure);
  return true;
}

/** @param field its value is parsed already where its own type says JSON */
function readDetails<Details>(
  { value, valueTruncated }: MultipartValue,
  form: ExpectedForm<Details>,
): Details {
  if (valueTruncated) throw new CrowdedBodyError();
  const details = typeof value === 'string' ? parseJsonBody(Buffer.from(value)) : value;
  return parseBody(form.details, details, form.failure);
}

function safeFileName(fileName: string | undefined): string {
  const base = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = cutLine(cleanLine(base.replaceAll(/\p{Cc}/gu, '')), MAX_FILE_NAME_LENGTH);
  return clean === '' ? 'file.bin' : clean;
}
