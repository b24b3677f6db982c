import { z } from 'zod';

/** The five languages of the interface. Specification 1; CN is simplified Chinese. */
export const LOCALES = ['en', 'it', 'pl', 'cn', 'es'] as const;

/** One of the five languages, as it travels: lower case, `cn` for simplified Chinese. */
export const localeSchema = z.enum(LOCALES);

/** A language of the interface; also the name of its file in locales/. */
export type Locale = z.infer<typeof localeSchema>;

/** Moment in UTC, ISO 8601 with milliseconds. */
export const timestampSchema = z.iso.datetime();

/** What the caller may do next, by name of the relation. Rights are read from here, never from the plan's name. */
export const linkSchema = z.object({ rel: z.string(), href: z.string() });

/** Every relation that the caller may follow; empty where nothing is allowed. */
export const linksSchema = z.array(linkSchema);

/** A relation and the address of its call, relative to the API. */
export type Link = z.infer<typeof linkSchema>;

/** SHA-256, lower-case hexadecimal. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** An answer that says nothing but that it worked. */
export const emptyBodySchema = z.object({}).strict();
