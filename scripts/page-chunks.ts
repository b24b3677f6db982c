/** What the bundler knows of a module. */
interface ModuleLinks {
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
 * @returns `contract` for the contract with the server and what it imports, where the first script imports it; `start` for
 *   whatever else that one imports, `editor` for what the editor imports and no other screen, `panels` for what it shares with other
 *   screens but the light ones
 */
export function pageChunks(
  startId: string,
  editorIds: readonly string[],
): (id: string, bundler: { getModuleInfo: LinksOf }) => string | null {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, bundler) => {
    names ??= chunkNames(startId, editorIds, (of) => bundler.getModuleInfo(of));
    return names.get(id) ?? null;
  };
}

function chunkNames(
  startId: string,
  editorIds: readonly string[],
  linksOf: LinksOf,
): Map<string, string> {
  const imported = (id: string): readonly string[] => linksOf(id)?.importedIds ?? [];
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
  return names;
}

function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from);
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}
