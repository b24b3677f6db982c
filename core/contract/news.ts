import { z } from 'zod';
import { timestampSchema } from './common.ts';
import { MAX_COMMENT_LENGTH, MAX_NAME_LENGTH, MIN_NAME_LENGTH } from './limits.ts';
import { lineSchema, textSchema } from './text.ts';

/** How much a piece of news matters: `important` is marked. */
export const NEWS_LEVELS = ['info', 'important'] as const;

/** Longest address of a piece of news, in characters. */
const MAX_LINK_LENGTH = 500;

/** The words of a piece of news in one language: plain text, shown as it is. */
export const newsWordsSchema = z.strictObject({
  title: lineSchema({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH }),
  text: textSchema({ min: 1, max: MAX_COMMENT_LENGTH }),
});

/** A host with a name, in its own letters: nothing in front of it that looks like another one. */
const HTTPS_PAGE = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+(?::\d+)?(?:[/?#][^\s\\]*)?$/i;

/** Where a piece of news leads: a page over https, and no name or password in its address. */
export const newsLinkSchema = z.url().max(MAX_LINK_LENGTH).regex(HTTPS_PAGE);

/** GET /news: what is in force now, in the language of the call, the newest first. */
export const newsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      level: z.enum(NEWS_LEVELS),
      title: z.string(),
      text: z.string(),
      /** An address over https; `null` where it leads nowhere. */
      link: z.string().nullable(),
      publishedAt: timestampSchema,
    }),
  ),
});

/** What is in force now, the newest first. */
export type News = z.infer<typeof newsSchema>;

/** One piece of it. */
export type NewsItem = News['data'][number];
