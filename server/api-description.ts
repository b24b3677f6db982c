import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { errorBodySchema } from '../core/contract/error-body.ts';
import { type App, SESSION_SCHEME } from './routes/route-kit.ts';

/** OpenAPI description at /docs/json and a page that shows it at /docs, both made from the schemas of the routes. */
export async function describeApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mapwright', version },
      components: {
        securitySchemes: {
          [SESSION_SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    // Routes say what they answer when they work; refusals look the same everywhere.
    transform: (route) => jsonSchemaTransform({ ...route, schema: withRefusals(route.schema) }),
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}

type RouteSchema = Parameters<typeof jsonSchemaTransform>[0]['schema'];

function withRefusals(schema: RouteSchema): RouteSchema {
  if (schema?.response === undefined) return schema;
  const refusals = { '4xx': errorBodySchema, '5xx': errorBodySchema };
  return { ...schema, response: { ...Object(schema.response), ...refusals } };
}
