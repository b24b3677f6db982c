import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import type { App } from './routes/route-kit.ts';

/**
 * Serves the built page: its files under their names, and its entry for every other address, since the page has routes of its
 * own.
 *
 * @param folder what the build wrote; read once, so that an entry never asks for files of another build
 */
export async function servePage(app: App, folder: string): Promise<void> {
  const indexPath = join(folder, 'index.html');
  const index = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : undefined;
  if (index !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      // Only files that are there get a route: everything else is a screen of the page.
      wildcard: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        // Names under assets/ carry a hash of their content.
        const isHashed = relative(folder, path).startsWith(`assets${sep}`);
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isScreen(request)) throw notFound();
    if (index === undefined) {
      return reply.status(503).type('text/plain').send('The page is not built: npm run build\n');
    }
    return reply.header('cache-control', 'no-cache').type('text/html').send(index);
  });
}

/** Whether an address may be a screen of the page: not the API, and nothing that is named like a file. */
function isScreen({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = url.split('?')[0] ?? '';
  const isFile = /\.\w+$/.test(path);
  return method === 'GET' && !path.startsWith('/api/') && !isFile;
}
