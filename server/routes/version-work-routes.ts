import { z } from 'zod';
import { repeatableHeadersSchema } from '../../core/contract/idempotency.ts';
import {
  checksumFixSchema,
  codeRemovalSchema,
  versionWorkSchema,
} from '../../core/contract/version-works.ts';
import { rawTroubleCode } from '../../core/dtc/trouble-code.ts';
import type { ServiceContext } from '../services/context.ts';
import { orderChecksumFix, orderCodeRemoval, versionWorkOf } from '../services/version-works.ts';
import { answerWork, WORK_DESCRIPTION, workAnswers } from './answer-work.ts';
import { type App, callerIn, projectIn, projectParams, requireSession } from './route-context.ts';

const fileParams = projectParams.extend({ fileId: z.string() });
const response = workAnswers(versionWorkSchema);

/** Work of the server on versions, such as is paid for. */
export function versionWorkRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.post(
    '/projects/:projectId/files/:fileId/checksums/crc',
    {
      config: { failure: 'FIX_CRC_FAILURE' },
      schema: {
        summary: 'Set the checksums of a version right; paid only if a byte changes',
        description: WORK_DESCRIPTION,
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
      return answerWork(
        context,
        { request, reply, failure: 'FIX_CRC_FAILURE' },
        versionWorkOf,
        (trx) => orderChecksumFix(trx, order, offer),
      );
    },
  );

  app.post(
    '/projects/:projectId/files/:fileId/dtcs',
    {
      config: { failure: 'APPLY_DTC_FAILURE' },
      schema: {
        summary: 'Take trouble codes out of a version, and set its checksums right after it',
        description: WORK_DESCRIPTION,
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
      return answerWork(
        context,
        { request, reply, failure: 'APPLY_DTC_FAILURE' },
        versionWorkOf,
        (trx) => orderCodeRemoval(trx, order, rawCodes),
      );
    },
  );
}
