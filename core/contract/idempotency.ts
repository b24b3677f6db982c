import { z } from 'zod';
import { tokenSchema } from './text.ts';

/** Header of a call that spends something. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** Longest key, in characters. */
const MAX_KEY_LENGTH = 200;

/**
 * Headers of a call that spends something, such as one of a day's readings. A call that is sent again with the same key and the
 * same body is answered as the first time and spends nothing; another body under the key is a 409. Kept for a week. Without a key
 * each call stands for itself.
 */
export const repeatableHeadersSchema = z.looseObject({
  [IDEMPOTENCY_KEY]: tokenSchema({ min: 1, max: MAX_KEY_LENGTH }).optional(),
});
