import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPECIFIED_CALLS } from '../spec/entries/calls.ts';
import { type ApiServer, startApiServer } from '../support/api-server.ts';

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly parameters?: ReadonlyArray<{ in: string; name: string }> }>
      >
    >
  >;
}

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ jobCount: 0 });
});
afterAll(() => server.close());

describe('the description of the API', () => {
  it('has every call, with its queries and its headers', async () => {
    const answer = await fetch(`${server.url}/api/v2/openapi.json`);
    const { paths } = (await answer.json()) as Description;
    const missing = Object.entries(SPECIFIED_CALLS).flatMap(([call, { queries, headers }]) => {
      const [method = '', path = ''] = call.split(' ');
      const described = paths[`/api/v2${path}`]?.[method.toLowerCase()];
      if (described === undefined) return [call];
      const named = (described.parameters ?? []).map((each) => `${each.in} ${each.name}`);
      const wanted = [
        ...(queries ?? []).map((name) => `query ${name}`),
        ...['locale', 'app-key', ...(headers ?? [])].map((name) => `header ${name}`),
      ];
      return wanted.filter((name) => !named.includes(name)).map((name) => `${call}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
