import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES, MIN_FILE_BYTES } from '../../core/contract/limits.ts';
import {
  type CreateProjectDetails,
  createProjectDetailsSchema,
} from '../../core/contract/projects.ts';
import { ApiError, invalidFile } from '../errors.ts';
import { parseBody } from '../routes/contract-validation.ts';
import type { ReceivedFile } from '../services/original-files.ts';

/** What a request to create a project brought. */
export interface ReceivedProject {
  readonly details: CreateProjectDetails;
  /** Name of the file without folders; never empty. */
  readonly fileName: string;
  readonly file: ReceivedFile;
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
 * The file is held in memory, at most 64 MiB of it; a compressed one is cut off at that length while it is unpacked. The
 * request is read to its end even when the file is refused: a client hears an answer only after it has sent everything.
 *
 * @throws ApiError 413 or 422
 */
export async function receiveProject(request: FastifyRequest): Promise<ReceivedProject> {
  const isCompressed = request.headers['file-encoding'] === 'br';
  const part = await request.file({
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fieldSize: FORM_BYTES },
  });
  if (part === undefined) throw invalidFile('fileEmpty');
  try {
    const details = readDetails(part.fields['details']);
    const file = await receiveFile(part.file, isCompressed);
    return { details, fileName: safeFileName(part.filename), file };
  } finally {
    part.file.resume();
  }
}

/**
 * Bytes of a file from a stream, checked against the limits of a project.
 *
 * @throws ApiError 413 if it is longer than 64 MiB, 422 if it is empty, too short, or not brotli
 */
export async function receiveFile(source: Readable, isCompressed: boolean): Promise<ReceivedFile> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  let lengthBytes = 0;
  try {
    for await (const chunk of isCompressed ? decompressed(source) : keptOpen(source)) {
      lengthBytes += chunk.length;
      if (lengthBytes > MAX_FILE_BYTES) throw invalidFile('fileTooLarge');
      hash.update(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError || !isCompressed) throw error;
    throw invalidFile('compressionBroken', error);
  }
  if (lengthBytes === 0) throw invalidFile('fileEmpty');
  if (lengthBytes < MIN_FILE_BYTES) throw invalidFile('fileTooSmall');
  return { chunks, lengthBytes, sha256: hash.digest('hex') };
}

function decompressed(source: Readable): AsyncIterable<Buffer> {
  const decoder = createBrotliDecompress();
  // Without this a broken upload would leave the decoder, and whoever waits for it, hanging.
  source.on('error', (error) => decoder.destroy(error));
  return source.pipe(decoder);
}

/** Breaking off a plain loop would destroy the stream, and with it the connection the answer has to go through. */
function keptOpen(source: Readable): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => source.iterator({ destroyOnReturn: false }) };
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
