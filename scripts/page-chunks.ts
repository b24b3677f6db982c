import { isIcon, withNamedIcons } from './icon-links.ts';

/** What the bundler knows of a module. */
interface ModuleLinks {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** The contract with the server: hundreds of schemas, made when its modules are evaluated. */
const CONTRACT = /\/core\/contract\/[\w-]+\.ts$/;

type LinksOf = (id: string) => ModuleLinks | null;

/** Screens that are seen before the editor, with a budget of their own: nothing is added to what they import. */
const LIGHT_SCREENS =
  /\/src\/screens\/(?:login|register|registration-confirm|outbox|open-project)\/\w+\.tsx$/;

/**
 * Names the file of the page that a module goes into, or leaves it to the bundler. That one writes a file for every set of
 * screens and dialogs that share something, 41 for the editor, and a browser asks for six at a time.
 *
 * @param startId the first script
 * @param editorIds the screen of the editor, and what is fetched beside it
 * @param commerceIds the screen and the dialogs in which something is bought with money
 * @returns `commerce` for what those alone import: they show much of the same, and the first script has the name of every file that it
 *   may fetch; `contract` for the contract with the server and what it imports, where the first script imports it; `start` for
 *   whatever else that one imports, and icons of the light screens and the editor, `editor` for what the editor imports and no other screen, `panels` for what it shares with other
 *   screens but the light ones
 */
export function pageChunks(
  startId: string,
  editorIds: readonly string[],
  commerceIds: readonly string[],
): (id: string, bundler: { getModuleInfo: LinksOf }) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, bundler) => {
    names ??= chunkNames(startId, { editorIds, commerceIds }, (of) => bundler.getModuleInfo(of));
    return names.get(id) ?? null;
  };
}

function chunkNames(
  startId: string,
  { editorIds, commerceIds }: Readonly<Record<'editorIds' | 'commerceIds', readonly string[]>>,
  linksOf: LinksOf,
): Map<string, string> {
  const imported = (id: string): readonly string[] =>
    withNamedIcons(id, linksOf(id)?.importedIds ?? [], (of) => linksOf(of)?.code ?? '');
  const everyLink = (id: string): readonly string[] => [
    ...imported(id),
    ...(linksOf(id)?.dynamicallyImportedIds ?? []),
  ];
  const start = reach([startId], imported);
  const elsewhere = reach([startId], (id) =>
    everyLink(id).filter((next) => !editorIds.includes(next)),
  );
  const light = reach(
    [...elsewhere].filter((id) => LIGHT_SCREENS.test(id)),
    imported,
  );
  const contract = reach(
    [...start].filter((id) => CONTRACT.test(id)),
    imported,
  );
  const names = new Map([...start].map((id) => [id, contract.has(id) ? 'contract' : 'start']));
  for (const id of reach(editorIds, imported)) {
    if (start.has(id) || light.has(id)) continue;
    names.set(id, elsewhere.has(id) ? 'panels' : 'editor');
  }
  // Each by itself, icons would be as many files as there are sets of screens that show the same ones.
  const fetchedEarly = [...light, ...reach(editorIds, imported)];
  for (const id of fetchedEarly.filter(isIcon)) names.set(id, 'start');
  const besideCommerce = reach([startId], (id) =>
    everyLink(id).filter((next) => !commerceIds.includes(next)),
  );
  for (const id of reach(commerceIds, imported)) {
    if (!besideCommerce.has(id)) names.set(id, 'commerce');
  }
  return names;
}

function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from);
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}
