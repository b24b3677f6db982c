import { z } from 'zod';
import { MAX_CURSOR_LENGTH, MAX_PAGE_ROWS } from './limits.ts';

/**
 * Query of a list. Without it the first page is answered, which for most projects is everything: a page ends after so many things,
 * or after about 1 MiB of them.
 */
export const pageQuerySchema = z.object({
  /** Most things of a page. */
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_ROWS).default(MAX_PAGE_ROWS),
  /** `meta.next` of the page before. Things that are added meanwhile move no other. */
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
});

/** What page of a list is asked for. */
export type PageQuery = z.output<typeof pageQuerySchema>;

/** Where a list goes on: the query `after` of its next page, `null` on the last. What is in it is the server's matter. */
export const nextPageSchema = z.string().max(MAX_CURSOR_LENGTH).nullable();

/** A page of a list and where it goes on. */
export interface Page<Item> {
  readonly data: Item[];
  readonly meta: { readonly next: string | null };
}

/** A page of things that are as `item` says. */
export function pageSchema<Item extends z.ZodType>(
  item: Item,
): z.ZodObject<{
  data: z.ZodArray<Item>;
  meta: z.ZodObject<{ next: typeof nextPageSchema }>;
}> {
  return z.object({ data: z.array(item), meta: z.object({ next: nextPageSchema }) });
}
