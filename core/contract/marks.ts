import { z } from 'zod';
import { MAX_COMMENT_LENGTH, MAX_FILE_BYTES } from './limits.ts';

/** What a person says of an address. */
export const markFieldsSchema = z.object({ text: z.string().trim().max(MAX_COMMENT_LENGTH) });

/** A mark: an address of the file to come back to, and what is said of it; that may be nothing. Expectations 2.8. */
export const markSchema = markFieldsSchema.extend({
  address: z
    .number()
    .int()
    .min(0)
    .max(MAX_FILE_BYTES - 1),
});

/** Marks of a project by ascending address. */
export const marksSchema = z.object({ data: z.array(markSchema).readonly() });

/** A mark of a project. */
export type Mark = z.output<typeof markSchema>;

/** All marks of a project. */
export type Marks = z.output<typeof marksSchema>;
