import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AlertCode } from '../../core/contract/alert-codes.ts';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import {
  checksumFixSchema,
  codeRemovalSchema,
  versionWorkSchema,
} from '../../core/contract/version-works.ts';
import { rawTroubleCode } from '../../core/dtc/trouble-code.ts';
import type { Trx } from '../db/transact.ts';
import { sendFile } from '../download/send-file.ts';
import { answerTypeUnknown } from '../errors.ts';
import { answerOnce } from '../services/answer-once.ts';
import type { ServiceContext } from '../services/context.ts';
import { versionFile } from '../services/version-file.ts';
import { endedWork, orderChecksumFix, orderCodeRemoval } from '../services/version-works.ts';
import { acceptedType } from './accepted-type.ts';
import { namedCallIn } from './named-call.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';

const fileParams = projectParams.extend({ fileId: z.string() });
const JSON_TYPE = 'application/json';
const BINARY = 'application/octet-stream';
/** What has become of the file that is sent. */
const STATE_HEADER = 'work-state';
const DESCRIPTION = `Answers when it is done: the whole file with \`${STATE_HEADER}: modified\` or \`notModified\`, or with \`Accept: ${JSON_TYPE}\` what was done. 202 where that takes longer: the same call with the same \`Idempotency-Key\` asks again, and events of the project tell the end.`;

/** A body that goes out as it comes. */
const fileBytes = z.any().meta({ type: 'string', format: 'binary' });
const response = {
  200: {
    content: { [BINARY]: { schema: fileBytes }, [JSON_TYPE]: { schema: versionWorkSchema } },
  },
  202: versionWorkSchema,
};

/** Work of the server on versions, such as is paid for. */
export function versionWorkRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  /** Puts the work in hand, once for each name of a call, and waits for its end. */
  const answerWork = async (
    request: FastifyRequest,
    reply: FastifyReply,
    failure: AlertCode,
    order: (trx: Trx) => Promise<string>,
  ): Promise<unknown> => {
    const type = acceptedType(request.headers.accept, [BINARY, JSON_TYPE]);
    if (type === undefined) throw answerTypeUnknown(failure);
    const { body } = await answerOnce(context.door, namedCallIn(request), failure, async (trx) => ({
      status: 200,
      body: await order(trx),
    }));
    const work = await endedWork(context, body, failure);
    if (work.state === 'running') return reply.status(202).send(work);
    reply.header('vary', 'accept');
    if (type === JSON_TYPE) return work;
    reply.header(STATE_HEADER, work.state);
    return sendFile(request, reply, versionFile(context, projectIn(request), work.versionId));
  };

  app.post(
    '/projects/:projectId/files/:fileId/checksums/crc',
    {
      config: { failure: 'FIX_CRC_FAILURE' },
      schema: {
        summary: 'Set the checksums of a version right; paid only if a byte changes',
        description: DESCRIPTION,
        tags: ['commerce'],
        params: fileParams,
        headers: repeatableHeadersSchema,
        body: checksumFixSchema,
        response,
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const { revision, ...offer } = request.body;
      const order = { caller, project, versionId: request.params.fileId, revision };
      return answerWork(request, reply, 'FIX_CRC_FAILURE', (trx) =>
        orderChecksumFix(trx, order, offer),
      );
    },
  );

  app.post(
    '/projects/:projectId/files/:fileId/dtcs',
    {
      config: { failure: 'APPLY_DTC_FAILURE' },
      schema: {
        summary: 'Take trouble codes out of a version, and set its checksums right after it',
        description: DESCRIPTION,
        tags: ['commerce'],
        params: fileParams,
        headers: repeatableHeadersSchema,
        body: codeRemovalSchema,
        response,
      },
    },
    async (request, reply) => {
      const [caller, project] = [callerIn(request), projectIn(request)];
      const { codes, revision } = request.body;
      const rawCodes = codes.flatMap((code) => rawTroubleCode(code) ?? []);
      const order = { caller, project, versionId: request.params.fileId, revision };
      return answerWork(request, reply, 'APPLY_DTC_FAILURE', (trx) =>
        orderCodeRemoval(trx, order, rawCodes),
      );
    },
  );
}
