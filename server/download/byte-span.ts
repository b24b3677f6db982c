/** Part of a file: from its byte `start` on to the one before `end`. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * What a header `Range` asks for (RFC 9110, 14.2).
 *
 * @param range `undefined` where there is none
 * @param lengthBytes of the file, 1 at least
 * @returns `undefined` for the whole file, also where several parts are asked for or something that is no range of bytes: whoever
 * answers may leave the header out of account; `outside` if the file ends before the part begins
 */
export function askedSpan(
  range: string | undefined,
  lengthBytes: number,
): ByteSpan | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? [];
  if (first === '') {
    if (last === '') return undefined;
    const start = Math.max(0, lengthBytes - Number(last));
    return start === lengthBytes ? 'outside' : { start, end: lengthBytes };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= lengthBytes) return 'outside';
  return { start, end: last === '' ? lengthBytes : Math.min(lengthBytes, Number(last) + 1) };
}
