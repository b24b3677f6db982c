import { z } from 'zod';
import { MAX_COMMENT_LENGTH, MAX_FILE_BYTES } from './limits.ts';
import { pageSchema } from './pages.ts';
import { textSchema } from './text.ts';

/** What a person says of an address. */
export const markFieldsSchema = z.object({ text: textSchema({ max: MAX_COMMENT_LENGTH }) });

/** A mark: an address of the file to come back to, and what is said of it; that may be nothing. Expectations 2.8. */
export const markSchema = z.object({
  text: z.string(),
  address: z
    .number()
    .int()
    .min(0)
    .max(MAX_FILE_BYTES - 1),
});

/** GET /projects/{projectId}/marks: by ascending address. */
export const marksSchema = pageSchema(markSchema);

/** A mark of a project. */
export type Mark = z.output<typeof markSchema>;
