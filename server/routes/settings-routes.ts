import { settingsSchema, settingsUpdateSchema } from '../../core/contract/settings.ts';
import { forbidden } from '../errors.ts';
import type { ServiceContext } from '../services/context.ts';
import { readSettings, updateSettings } from '../services/settings.ts';
import { type App, callerIn, requireSession } from './route-context.ts';

/** Settings load only if the user holds a licence. Specification 6. */
export function settingsRoutes(app: App, context: ServiceContext): void {
  requireSession(app, context);
  app.addHook('preValidation', async (request) => {
    if (!callerIn(request).licence?.isValid) throw forbidden();
  });

  app.get(
    '/settings',
    { schema: { summary: 'Settings', tags: ['settings'], response: { 200: settingsSchema } } },
    (request) => readSettings(context, callerIn(request).user.id),
  );

  app.put(
    '/settings',
    {
      config: { failure: 'SAVE_CHANGES_FAILURE' },
      schema: {
        summary: 'Change settings',
        tags: ['settings'],
        body: settingsUpdateSchema,
        response: { 200: settingsSchema },
      },
    },
    (request) => updateSettings(context, callerIn(request).user.id, request.body),
  );
}
