import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ByteSpan } from '../../download/byte-span.ts';
import { type ObjectStore, ObjectStoreAwayError } from '../object-store.ts';
import { type ReceivedFile, receivedFileOf } from '../received-file.ts';
import type { S3Settings } from './s3-settings.ts';

/** How long the store may take, in milliseconds: to be reached, for a piece or a word, and for a file besides by its length. */
const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;
const WRITE_MS_PER_MIB = 2000;
const MIB = 1024 * 1024;
/** Pauses before a question is asked again that got no answer, in milliseconds. */
const RETRY_PAUSES_MS = [100, 500] as const;

/** Object that says that the prefix is in use: it is read and, where there is none, written to see whether the store is there. */
const MARKER = 'mapwright';
const MARKER_FILE = receivedFileOf(
  Buffer.from('Originals of Mapwright. Nothing here may be changed.\n'),
);

/** Answers that another try may have otherwise, below 500: the request took too long, there were too many. */
const WORTH_RETRYING: ReadonlySet<number> = new Set([408, 409, 429]);
/** What the store says where the bytes are not those of the hash that came with them: something on the way has changed them. */
const CHANGED_ON_THE_WAY = /BadDigest|SHA256Mismatch/;

/** Objects in a bucket of Amazon S3, or of anything that speaks its protocol. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #settings: S3Settings;
  readonly #answerMs: number;

  /** @param answerMs how long the store may take for an answer, in milliseconds */
  constructor(settings: S3Settings, answerMs: number = ANSWER_MS) {
    const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle } = settings;
    this.#settings = settings;
    this.#answerMs = answerMs;
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: isPathStyle,
      ...(endpoint && { endpoint: endpoint.href }),
      requestHandler: { connectionTimeout: CONNECT_MS },
      // Files come as streams, which the client cannot send twice; what is tried again is tried here.
      maxAttempts: 1,
      logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
      // SHA-256 goes with every file and stands in the database: further sums are what other stores do not know.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  newKey(): string {
    return this.#settings.prefix + randomUUID();
  }

  async write(key: string, file: ReceivedFile): Promise<void> {
    const timeoutMs = this.#answerMs + Math.ceil((WRITE_MS_PER_MIB * file.lengthBytes) / MIB);
    await this.#asked(timeoutMs, async (abortSignal) => {
      const body = new SentFile(file);
      const command = new PutObjectCommand({
        Bucket: this.#settings.bucket,
        Key: key,
        Body: body.stream,
        ContentLength: file.lengthBytes,
        ContentType: 'application/octet-stream',
      });
      signWithHash(command, file.sha256);
      try {
        await this.#client.send(command, { abortSignal });
      } catch (error) {
        throw body.broken ?? error;
      } finally {
        body.stream.destroy();
      }
    });
  }

  async read(key: string, { start, end }: ByteSpan): Promise<Buffer | undefined> {
    return this.#asked(this.#answerMs, async (abortSignal) => {
      const command = new GetObjectCommand({
        Bucket: this.#settings.bucket,
        Key: key,
        Range: `bytes=${start}-${end - 1}`,
      });
      try {
        const { Body } = await this.#client.send(command, { abortSignal });
        if (!(Body instanceof Readable)) throw new Error('an answer without a body');
        return await gathered(addAbortSignal(abortSignal, Body), end - start);
      } catch (error) {
        if (nameOf(error) === 'NoSuchKey') return undefined;
        // The object ends before the span.
        if (nameOf(error) === 'InvalidRange') return Buffer.alloc(0);
        throw error;
      }
    });
  }

  async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.#settings.bucket, Key: key });
    await this.#asked(this.#answerMs, async (abortSignal) => {
      await this.#client.send(command, { abortSignal });
    });
  }

  async isThere(): Promise<boolean> {
    const key = this.#settings.prefix + MARKER;
    try {
      const found = await this.read(key, { start: 0, end: MARKER_FILE.lengthBytes });
      if (found === undefined) await this.write(key, MARKER_FILE);
      return true;
    } catch (error) {
      if (error instanceof ObjectStoreAwayError) return false;
      throw error;
    }
  }

  close(): void {
    this.#client.destroy();
  }

  /** Asks, and asks again where another try may help. @throws ObjectStoreAwayError; what the work throws on its own */
  async #asked<T>(timeoutMs: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await ask(AbortSignal.timeout(timeoutMs));
      } catch (error) {
        if (error instanceof BrokenFileError) throw error.cause;
        const pauseMs = RETRY_PAUSES_MS[tries];
        if (pauseMs === undefined || !isWorthRetrying(error)) throw away(error);
        await pause(pauseMs);
      }
    }
  }
}

/** A file on its way to the store. What was wrong with reading it is told apart from what is wrong with the store. */
class SentFile {
  readonly stream: Readable;
  broken: BrokenFileError | undefined;

  constructor(file: ReceivedFile) {
    this.stream = Readable.from(this.#pieces(file), { objectMode: false });
    // Told by the request that sends it; an error that nobody hears would end the process.
    this.stream.on('error', ignore);
  }

  async *#pieces(file: ReceivedFile): AsyncGenerator<Buffer> {
    try {
      yield* file.pieces();
    } catch (cause) {
      this.broken = new BrokenFileError('the file could not be read', { cause });
      throw this.broken;
    }
  }
}

class BrokenFileError extends Error {}

function ignore(): void {
  // What is wrong is told by what is thrown.
}

/** The hash is known already: it is signed in place of one that the client would have to read the whole file for. */
function signWithHash(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { readonly headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'ownHash' },
  );
}

/** Bytes of an answer, as many as were asked for at most. */
async function gathered(body: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let lengthBytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    pieces.push(piece);
    lengthBytes += piece.length;
    // A store that does not know of parts sends everything: leaving the loop ends the answer.
    if (lengthBytes >= maxBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  if (CHANGED_ON_THE_WAY.test(error.name)) return true;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 || WORTH_RETRYING.has(status);
}

function away(error: unknown): ObjectStoreAwayError {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const words = [nameOf(error), status, message].filter(
    (word) => word !== undefined && word !== '',
  );
  return new ObjectStoreAwayError(words.join(' '), { cause: error });
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
