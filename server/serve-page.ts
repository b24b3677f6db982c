import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, serviceUnavailable } from './errors.ts';
import type { App } from './routes/route-context.ts';

/** Addresses of the page's screens, those of src/application/paths.ts; a test holds them equal. */
export const PAGE_PATHS: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/registration-confirm',
  '/forgotten-password',
  '/view',
  '/reset-password',
  '/confirm-email',
  '/outbox',
  '/projects',
  '/projects/:projectId',
  '/projects/:projectId/editor',
  '/archived-projects',
  '/create-project',
  '/edit-project/:projectId',
  '/subscriptions',
];

const LOGIN = '/login';
/** Addresses that people may type or have kept: without a dot, which files have. Not those that programs call. */
const TYPED = /^\/(?!api\/|assets\/|live\/)[\w/-]*$/;
/** Name of a file of the build under `/assets`, which has no folders. */
const ASSET = /^\w[\w.-]*$/;

/**
 * Serves the built page: its files under their names, and its entry for each of its screens. Every other address is unknown: a
 * page in its place would tell a probe that all is well. A browser that goes to one is led to the login (specification 2).
 *
 * @param folder what the build wrote; read once, so that an entry never asks for files of another build
 */
export async function servePage(app: App, folder: string): Promise<void> {
  const indexPath = join(folder, 'index.html');
  const index = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : undefined;
  if (index === undefined) app.log.warn('the page is not built: npm run build');
  else await serveFiles(app, folder);
  const sendEntry = (_: unknown, reply: FastifyReply): FastifyReply => {
    if (index === undefined) throw serviceUnavailable();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(index);
  };
  for (const path of PAGE_PATHS.flatMap((path) => (path === '/' ? path : [path, `${path}/`]))) {
    app.get(path, { schema: { hide: true } }, sendEntry);
  }
  app.setNotFoundHandler((request, reply) => {
    if (index === undefined || !isTyped(request)) throw notFound();
    return reply.header('cache-control', 'no-cache').redirect(LOGIN);
  });
}

function isTyped({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return method === 'GET' && TYPED.test(path) && headers.accept?.includes('text/html') === true;
}

async function serveFiles(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // Only files that are there get a route.
    wildcard: false,
    // Of these there are a thousand: a route for each would be a seventh of the work of a start.
    globIgnore: ['assets/**'],
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      // Names under assets/ carry a hash of their content.
      const isHashed = relative(folder, path).startsWith(`assets${sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    ({ params: { name } }, reply) => {
      if (!ASSET.test(name)) throw notFound();
      return reply.sendFile(`assets/${name}`);
    },
  );
}
