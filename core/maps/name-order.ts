/** The same on every machine and in every language: pages of a list join, and the order of a list is the order of its file. */
const collator = new Intl.Collator('en', { numeric: true });

/** Order of names of maps and folders: as a person counts, "Map 2" before "Map 10", whatever the case. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Order of folders: by name; several may have one name, then by id. */
export function compareFolders(
  a: { readonly id: string; readonly name: string },
  b: { readonly id: string; readonly name: string },
): number {
  const order = compareNames(a.name, b.name);
  if (order !== 0) return order;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
