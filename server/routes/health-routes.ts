import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorBodySchema } from '../../core/contract/error-body.ts';
import { serviceUnavailable } from '../errors.ts';
import type { App } from './route-context.ts';

/** What a server needs to do its work, by name: whether it is there right now. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>;

/** Longest time for all checks, in milliseconds. What takes longer is as good as away. */
const CHECK_MS = 5000;

const checksSchema = z.record(z.string(), z.boolean());
/** True for a moment only. */
const keepOutOfCaches = async (_: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('cache-control', 'no-store');
};
const config = { isForAnyHost: true, isEssential: true, rateLimit: false } as const;

/**
 * GET /healthz and GET /readyz, for whoever watches over the server and not for people. They need no session and no name, and are
 * answered under every load. `health` says that the process answers, `ready` that calls would work.
 */
export function healthRoutes(app: App, checks: ReadinessChecks): void {
  app.get(
    '/healthz',
    {
      config,
      onRequest: keepOutOfCaches,
      schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } },
    },
    async () => ({ status: 'ok' as const }),
  );

  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  // Whoever asks meanwhile gets the same answer: many questions must not become many queries.
  let running: Promise<Record<string, boolean>> | undefined;
  app.get(
    '/readyz',
    {
      config,
      onRequest: keepOutOfCaches,
      schema: {
        hide: true,
        response: {
          200: z.object({ status: z.literal('ready'), checks: checksSchema }),
          503: errorBodySchema.extend({ checks: checksSchema }),
        },
      },
    },
    async (request, reply) => {
      running ??= outcomeOf(checks).finally(() => {
        running = undefined;
      });
      const outcome = { ...(await running), open: !isEnding };
      if (Object.values(outcome).every(Boolean))
        return { status: 'ready' as const, checks: outcome };
      const refusal = serviceUnavailable();
      return reply.status(503).send({ ...refusal.body(request.id), checks: outcome });
    },
  );
}

async function outcomeOf(checks: ReadinessChecks): Promise<Record<string, boolean>> {
  const entries = Object.entries(checks).map(async ([name, check]) => [
    name,
    await inTime(check()),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_MS);
  });
  try {
    return await Promise.race([check, late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
