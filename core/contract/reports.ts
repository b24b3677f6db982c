import { z } from 'zod';
import { timestampSchema } from './common.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_ID_LENGTH,
  MAX_REPORT_FAILURES,
  MAX_REPORT_PICTURE_BYTES,
  MIN_REPORT_LENGTH,
} from './limits.ts';
import { listSchema } from './list.ts';
import { lineSchema, textSchema, tokenSchema } from './text.ts';

/** Longest address of a page, or name of a browser, in characters. */
export const MAX_FACT_LENGTH = 300;
/** Longest name of a release, or code of the catalogue, in characters. */
const MAX_WORD_LENGTH = 60;

/** Base64 (RFC 4648, 4) with its padding. One run of characters: a pattern of groups would be slow on megabytes. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const base64Schema = z
  .string()
  .max(Math.ceil(MAX_REPORT_PICTURE_BYTES / 3) * 4, { abort: true })
  .refine((text) => text.length % 4 === 0 && BASE64.test(text));

/**
 * POST /projects/{projectId}/reports: what somebody says went wrong, and what the page knows of that moment. Everything in it was
 * shown to the person before.
 */
export const createReportSchema = z.object({
  text: textSchema({ min: MIN_REPORT_LENGTH, max: MAX_COMMENT_LENGTH }),
  /** The version that was open, `ori` for the original; `null` where none was. */
  fileId: tokenSchema({ min: 1, max: MAX_ID_LENGTH }).nullable(),
  /** Path of the page. */
  page: lineSchema({ max: MAX_FACT_LENGTH }),
  /** As the browser names itself. */
  browser: lineSchema({ max: MAX_FACT_LENGTH }),
  /** Of the page; the server adds its own. */
  release: lineSchema({ max: MAX_WORD_LENGTH }),
  /** Codes of what failed before, the last one last. */
  failures: listSchema(tokenSchema({ min: 1, max: MAX_WORD_LENGTH }), { max: MAX_REPORT_FAILURES }),
  /** Whether whoever helps may look into the original and the version. Without it nobody is given any of their bytes. */
  mayReadFile: z.boolean(),
  /** A PNG, JPEG or WebP in Base64, known by its first bytes. */
  picture: base64Schema.nullable(),
});

/** Body that reports a fault. */
export type CreateReport = z.infer<typeof createReportSchema>;

/** A report that was kept. */
export const reportSchema = z.object({
  id: z.string(),
  createdAt: timestampSchema,
  /** Whether a mail tells the support of the server of it. It is kept either way. */
  isMailed: z.boolean(),
});

/** A report that was kept. */
export type Report = z.infer<typeof reportSchema>;
