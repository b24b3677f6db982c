/** Whether two values of plain data are equal throughout, whatever the order of their keys. */
export function hasSameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const entriesOfB = new Map<string, unknown>(Object.entries(b));
  const entries = Object.entries(a);
  return (
    entries.length === entriesOfB.size &&
    entries.every(
      ([key, value]) => entriesOfB.has(key) && hasSameContent(value, entriesOfB.get(key)),
    )
  );
}
