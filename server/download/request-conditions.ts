/**
 * Which of the tags of a file a header `If-None-Match` names: the caller has what this tag stands for (RFC 9110, 13.1.2).
 *
 * @param tags with their quotes; for `*` it is the first
 */
export function tagAtHand(
  ifNoneMatch: string | undefined,
  tags: readonly string[],
): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return tags[0];
  // Weak ones match as well here.
  const named = new Set(ifNoneMatch.match(/"[^"]*"/g));
  return tags.find((tag) => named.has(tag));
}

/**
 * Whether a part of the file is wanted as the header `If-Range` has it (RFC 9110, 13.1.5): a caller whose first part is of other
 * bytes must get the whole file.
 *
 * @param tag of the file as it is now, with its quotes
 */
export function isPartWanted(
  ifRange: string | readonly string[] | undefined,
  tag: string,
): boolean {
  // A time is never that of the file: it goes by tags alone. A weak tag does not say that the bytes are the same.
  return ifRange === undefined || ifRange === tag;
}

/** Whether a header `Accept-Encoding` names brotli, and does not like the bytes as they are better (RFC 9110, 12.5.3). */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  const brotli = weightOf(acceptEncoding, 'br') ?? 0;
  return brotli > 0 && brotli >= (weightOf(acceptEncoding, 'identity') ?? 0);
}

function weightOf(acceptEncoding: string | undefined, coding: string): number | undefined {
  for (const entry of acceptEncoding?.toLowerCase().split(',') ?? []) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (name !== coding) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight === undefined ? 1 : Number(weight.slice(2));
  }
  return undefined;
}
