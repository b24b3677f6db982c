import type { FastifyRequest } from 'fastify';
import { type Locale, localeSchema } from '../../core/contract/common.ts';

/** What is written to somebody who has not said in which language. */
const DEFAULT_LOCALE: Locale = 'en';

/** The language that a call asks for with its header `locale`. Specification 7. */
export function localeIn({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  return localeSchema.safeParse(headers['locale']).data ?? DEFAULT_LOCALE;
}
