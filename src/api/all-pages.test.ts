import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Page, pageSchema } from '../../core/contract/pages.ts';
import { allPages } from './all-pages.ts';
import type { Call, HttpClient } from './http-client.ts';

const schema = pageSchema(z.number());

/** A server with these pages, and what it was asked for. */
function serverOf(pages: ReadonlyArray<Page<number>>) {
  const asked: Call[] = [];
  const json = async (_: unknown, call: Call) => {
    asked.push(call);
    return pages[asked.length - 1];
  };
  return { asked, http: { json } as Pick<HttpClient, 'json'> };
}

const call: Call = { path: 'projects/a/marks', kind: 'project', query: { limit: 2 } };

describe('a list in pages', () => {
  it('of one page is asked for once', async () => {
    const { asked, http } = serverOf([{ data: [], meta: { next: null } }]);
    expect(await allPages(http, schema, call)).toEqual([]);
    expect(asked).toEqual([call]);
  });

  it('is asked for to its end, and keeps its order', async () => {
    const { asked, http } = serverOf([
      { data: [1, 2], meta: { next: 'a' } },
      { data: [3], meta: { next: 'b' } },
      { data: [4], meta: { next: null } },
    ]);
    expect(await allPages(http, schema, call)).toEqual([1, 2, 3, 4]);
    expect(asked.map(({ query }) => query)).toEqual([
      { limit: 2 },
      { limit: 2, after: 'a' },
      { limit: 2, after: 'b' },
    ]);
  });
});
