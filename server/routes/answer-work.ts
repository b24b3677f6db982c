import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import type { VersionWork } from '../../core/contract/version-works.ts';
import type { Trx } from '../db/transact.ts';
import { sendFile } from '../download/send-file.ts';
import { answerTypeUnknown } from '../errors.ts';
import { answerOnce } from '../services/answer-once.ts';
import type { ServiceContext } from '../services/context.ts';
import { versionFile } from '../services/version-file.ts';
import { endedWork, type WorkRow } from '../services/version-works.ts';
import { acceptedType } from './accepted-type.ts';
import { namedCallIn } from './named-call.ts';
import { projectIn } from './route-context.ts';

const JSON_TYPE = 'application/json';
const BINARY = 'application/octet-stream';
/** What has become of the file that is sent. */
const STATE_HEADER = 'work-state';

/** How a call answers that has the server work on a version. */
export const WORK_DESCRIPTION: string = `Answers when it is done: the whole file with \`${STATE_HEADER}: modified\` or \`notModified\`, or with \`Accept: ${JSON_TYPE}\` what was done. 202 where that takes longer: the same call with the same \`Idempotency-Key\` asks again, and events of the project tell the end.`;

/** A body that goes out as it comes. */
const fileBytes = z.any().meta({ type: 'string', format: 'binary' });

interface WorkAnswers {
  readonly 200: { readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>> };
  readonly 202: z.ZodType;
}

/** Answers of such a call. @param work what is told of the work */
export function workAnswers(work: z.ZodType): WorkAnswers {
  return {
    200: { content: { [BINARY]: { schema: fileBytes }, [JSON_TYPE]: { schema: work } } },
    202: work,
  };
}

/** A call that has the server work on a version. */
interface WorkCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Code of what does not happen. */
  readonly failure: AlertCode;
}

/**
 * Puts work in hand, once for each name of a call, and waits for its end.
 *
 * @param told what is told of it
 * @param order asks for it, and returns its id
 */
export async function answerWork(
  context: ServiceContext,
  { request, reply, failure }: WorkCall,
  told: (row: WorkRow) => Pick<VersionWork, 'state' | 'versionId'>,
  order: (trx: Trx) => Promise<string>,
): Promise<unknown> {
  const type = acceptedType(request.headers.accept, [BINARY, JSON_TYPE]);
  if (type === undefined) throw answerTypeUnknown(failure);
  const { body } = await answerOnce(context.door, namedCallIn(request), failure, async (trx) => ({
    status: 200,
    body: await order(trx),
  }));
  const work = await endedWork(context, body, failure, told);
  if (work.state === 'running') return reply.status(202).send(work);
  reply.header('vary', 'accept');
  if (type === JSON_TYPE) return work;
  reply.header(STATE_HEADER, work.state);
  return sendFile(request, reply, versionFile(context, projectIn(request), work.versionId));
}
