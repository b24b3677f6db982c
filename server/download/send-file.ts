import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { askedSpan, type ByteSpan } from './byte-span.ts';
import { compressed } from './compression.ts';
import { acceptsBrotli, isPartWanted, tagAtHand } from './request-conditions.ts';
import type { FileSource, SentFile } from './sent-file.ts';

/** How long the file is, whatever of it is sent and however: what the page holds its progress against. */
const LENGTH_HEADER = 'file-length';
const BROTLI = '-br';

/**
 * Answers with a file, a part of it (`Range`, `If-Range`), what is to be known of it (HEAD), or that the caller has it
 * (`If-None-Match`); compressed for whoever takes brotli. It is read as fast as the caller reads.
 *
 * @throws ApiError 416 for a part behind the end; whatever the source throws, before anything is sent
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  source: FileSource,
): Promise<FastifyReply> {
  const { headers, method } = request;
  const isHead = method === 'HEAD';
  const known = headers['if-none-match'];
  if (isHead || known !== undefined) {
    const head = await source.head();
    const tag = tagAtHand(known, [quoted(head.tag), quoted(head.tag + BROTLI)]);
    if (tag !== undefined) return withCaching(reply, tag).status(304).send();
    if (isHead) return send(reply, { ...head, pieces: nothing }, undefined, headers);
  }
  const file = await source.file();
  const span = isPartWanted(headers['if-range'], quoted(file.tag))
    ? askedSpan(headers.range, file.lengthBytes)
    : undefined;
  return send(reply, file, span, headers);
}

async function* nothing(): AsyncGenerator<Buffer> {
  // A caller who asks with HEAD gets no bytes.
}

/** @param asked the whole file where it is `undefined` */
async function send(
  reply: FastifyReply,
  file: SentFile,
  asked: ByteSpan | 'outside' | undefined,
  headers: FastifyRequest['headers'],
): Promise<FastifyReply> {
  const { lengthBytes, tag } = file;
  if (asked === 'outside') {
    reply.header('content-range', `bytes */${lengthBytes}`);
    throw new ApiError(416, 'DOWNLOADING_FILE_FAILURE');
  }
  const { start, end } = asked ?? { start: 0, end: lengthBytes };
  const bytes = await begun(file.pieces({ start, end }));
  const brotli =
    asked === undefined && acceptsBrotli(headers['accept-encoding'])
      ? compressed(bytes, lengthBytes)
      : undefined;
  withCaching(reply, quoted(brotli === undefined ? tag : tag + BROTLI))
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', contentDisposition(file.name))
    .header('accept-ranges', 'bytes')
    .header(LENGTH_HEADER, lengthBytes);
  if (brotli !== undefined) return reply.header('content-encoding', 'br').send(brotli);
  if (asked !== undefined) {
    reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${lengthBytes}`);
  }
  return reply.header('content-length', end - start).send(bytes());
}

/** The answer may be kept by the browser of the person, and is asked for again each time: who may see it can change. */
function withCaching(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('cache-control', 'private, no-cache').header('etag', tag);
}

function quoted(tag: string): string {
  return `"${tag}"`;
}

/**
 * Waits for the first piece: what goes wrong up to it is told by an answer, and what goes wrong later can only break it off.
 *
 * @returns makes the stream of all pieces; to be called once
 */
async function begun(pieces: AsyncIterable<Buffer>): Promise<() => Readable> {
  const rest = pieces[Symbol.asyncIterator]();
  const first = await rest.next();
  const all = async function* (): AsyncGenerator<Buffer> {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return () => Readable.from(all(), { objectMode: false });
}
