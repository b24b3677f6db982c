import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers `{ "data": [...] }` thing by thing: a list of some megabytes is too long for one turn. */
export function sendData(reply: FastifyReply, data: readonly object[]): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces(data)));
}

function* pieces(data: readonly object[]): Generator<string> {
  yield '{"data":[';
  for (const [index, thing] of data.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(thing)}`;
  }
  yield ']}';
}
