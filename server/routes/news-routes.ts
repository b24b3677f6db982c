import { newsSchema } from '../../core/contract/news.ts';
import { localeIn } from '../http/request-locale.ts';
import type { ServiceContext } from '../services/context.ts';
import { readNews } from '../services/news.ts';
import { type App, requireSession } from './route-context.ts';

/** What whoever runs the server tells everybody. Ours: the specification has the dialog and no call. */
export function newsRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);

  app.get(
    '/news',
    {
      schema: {
        summary: 'Latest news, in the language of the header `locale`',
        tags: ['news'],
        response: { 200: newsSchema },
      },
    },
    (request) => readNews(context, localeIn(request)),
  );
}
