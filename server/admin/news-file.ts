import { z } from 'zod';
import {
  NEWS_LEVELS,
  type NewsItem,
  newsLinkSchema,
  newsWordsSchema,
} from '../../core/contract/news.ts';
import { parseJson } from '../../core/values/parse-json.ts';
import type { NewsTexts } from '../db/tables/news-tables.ts';

const words = newsWordsSchema.optional();

/** A file that publishes a piece of news. */
const newsFileSchema = z
  .strictObject({
    level: z.enum(NEWS_LEVELS).default('info'),
    /** At once if it is left out. */
    from: z.iso.datetime({ offset: true }).optional(),
    /** Until it is withdrawn if it is left out. */
    to: z.iso.datetime({ offset: true }).optional(),
    link: newsLinkSchema.optional(),
    texts: z.strictObject({ en: newsWordsSchema, it: words, pl: words, cn: words, es: words }),
  })
  .refine(
    ({ from, to }) => to === undefined || from === undefined || Date.parse(to) > Date.parse(from),
    {
      path: ['to'],
      error: 'is not behind `from`',
    },
  );

/** A piece of news that is to be published. */
export interface NewsFile {
  readonly level: NewsItem['level'];
  /** A moment; at once if it is absent. */
  readonly from?: string | undefined;
  /** A moment behind it; until it is withdrawn if it is absent. */
  readonly to?: string | undefined;
  readonly link?: string | undefined;
  readonly texts: NewsTexts;
}

/** @returns what is wrong, as a line, where the text publishes nothing */
export function readNewsFile(text: string): NewsFile | string {
  const json = parseJson(text);
  if (json === undefined) return 'it is no JSON';
  const read = newsFileSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return `${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not understood'}`;
}
