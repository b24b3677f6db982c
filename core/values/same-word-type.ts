import type { WordType } from './word.ts';

/** Whether two types read the same number from the same bytes. Single bytes have no byte order. */
export function isSameWordType(a: WordType, b: WordType): boolean {
  return (
    a.wordBytes === b.wordBytes &&
    a.signed === b.signed &&
    a.float === b.float &&
    (a.wordBytes === 1 || a.bigEndian === b.bigEndian)
  );
}
