import { posix } from 'node:path';

/** The module that hands on every icon there is, under several names each. */
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
/** An icon, or what icons are made with. */
const ICON = /\/lucide-react\/dist\/esm\//;
const IMPORTED = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g;
const HANDED_ON = /export \{ ([^}]*) \} from '(\.\/icons\/[^']+)'/g;

/** Whether a module is an icon, or belongs to all of them. */
export function isIcon(id: string): boolean {
  return ICON.test(id) && !ALL_ICONS.test(id);
}

/**
 * The modules that a module imports, with the icons that it names in place of the module of all of them: whoever imports one icon
 * would seem to import every one.
 *
 * @param importedIds what it imports by the bundler's word
 * @param codeOf text of a module
 */
export function withNamedIcons(
  id: string,
  importedIds: readonly string[],
  codeOf: (id: string) => string,
): readonly string[] {
  return importedIds.flatMap((imported) =>
    ALL_ICONS.test(imported) ? iconsIn(codeOf(id), imported, codeOf(imported)) : [imported],
  );
}

function iconsIn(code: string, allIconsId: string, allIcons: string): string[] {
  const names = [...code.matchAll(IMPORTED)].flatMap(([, list = '']) => namesIn(list, /^(\w+)/));
  const places = new Map(
    [...allIcons.matchAll(HANDED_ON)].flatMap(([, list = '', place = '']) =>
      namesIn(list, /as (\w+)$/).map((name) => [name, place]),
    ),
  );
  return names.flatMap((name) => {
    const place = places.get(name);
    return place === undefined ? [] : [posix.join(posix.dirname(allIconsId), place)];
  });
}

function namesIn(list: string, name: RegExp): string[] {
  return list.split(',').flatMap((part) => name.exec(part.trim())?.[1] ?? []);
}
