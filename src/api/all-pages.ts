import type { z } from 'zod';
import type { Page } from '../../core/contract/pages.ts';
import type { Call, HttpClient } from './http-client.ts';

/**
 * Everything in a list of the server, page after page.
 *
 * @param schema of one page
 * @param call without a page: the first one is asked for
 */
export async function allPages<Item>(
  http: Pick<HttpClient, 'json'>,
  schema: z.ZodType<Page<Item>>,
  call: Call,
): Promise<readonly Item[]> {
  const all: Item[] = [];
  let page = await http.json(schema, call);
  all.push(...page.data);
  while (page.meta.next !== null) {
    page = await http.json(schema, { ...call, query: { ...call.query, after: page.meta.next } });
    all.push(...page.data);
  }
  return all;
}
