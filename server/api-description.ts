import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { LOCALES } from '../core/contract/common.ts';
import { errorBodySchema } from '../core/contract/error-body.ts';
import { addExamples } from './examples/add-examples.ts';
import { type App, SESSION_SCHEME } from './routes/route-context.ts';

/** Headers that every call may carry. Specification 7. */
const COMMON_HEADERS = {
  locale: {
    type: 'string',
    enum: [...LOCALES],
    description: 'Language of the caller, and of what is written to them',
  },
  'app-key': { type: 'string', description: 'Name of the calling application, for the log' },
};

/**
 * OpenAPI description, made from the schemas of the routes and with examples of calls, at /docs/json and beside the API itself, and a page that shows it at
 * /docs.
 *
 * @param root path of the API
 */
export async function describeApi(app: App, version: string, root: string): Promise<void> {
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
    transform: (route) =>
      withCommonHeaders(jsonSchemaTransform({ ...route, schema: withRefusals(route.schema) })),
    transformObject: (document) => {
      const described = 'openapiObject' in document ? document.openapiObject : {};
      addExamples((described.paths ?? {}) as Parameters<typeof addExamples>[0], root);
      return described;
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
  app.get(`${root}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
}

type RouteSchema = Parameters<typeof jsonSchemaTransform>[0]['schema'];

function withRefusals(schema: RouteSchema): RouteSchema {
  if (schema?.response === undefined) return schema;
  const refusals = { '4xx': errorBodySchema, '5xx': errorBodySchema };
  return { ...schema, response: { ...Object(schema.response), ...refusals } };
}

type Described = ReturnType<typeof jsonSchemaTransform>;

function withCommonHeaders({ schema, url }: Described): Described {
  const { properties, ...own } = Object(schema.headers);
  const headers = { type: 'object', ...own, properties: { ...properties, ...COMMON_HEADERS } };
  return { schema: { ...schema, headers }, url };
}
