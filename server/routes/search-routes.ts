import { searchedFilesSchema, searchFilesSchema } from '../../core/contract/file-search.ts';
import { searchFiles } from '../search/search-files.ts';
import { SearchTurns } from '../search/search-turns.ts';
import type { ServiceContext } from '../services/context.ts';
import { LIST_FAILURE } from '../services/list-pages.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

/** Searches in all files of a person. Ours: expectations 6, 8. */
export function searchRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  const turns = new SearchTurns();

  app.post(
    '/search',
    {
      config: { failure: LIST_FAILURE },
      schema: {
        summary: 'Search in the files and details of all own projects',
        description:
          'Answers for a part of the projects, those created last first: `meta.next` sent as `after`, beside the same `find`, goes on. A part may hold nothing. Originals are searched whole, versions where their changes have a part in what is found. Whoever hangs up ends the search.',
        tags: ['files'],
        body: searchFilesSchema,
        response: { 200: searchedFilesSchema },
      },
    },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      try {
        return await searchFiles(context, turns, {
          userId: callerIn(request).user.id,
          request: request.body,
          signal: gone.signal,
          onDamaged: (error) => request.log.error(error),
        });
      } catch (error) {
        if (!gone.signal.aborted) throw error;
        // Nobody is there to be told.
        return reply.hijack();
      }
    },
  );
}
