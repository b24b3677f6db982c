import { isUuid } from '../db/uuid.ts';
import { notFound } from '../errors.ts';

/** An id of a path, as the database writes it. @throws ApiError 404 for a text that can be no id */
export function idOr404(text: string): string {
  if (!isUuid(text)) throw notFound();
  return text.toLowerCase();
}
