import { z } from 'zod';
import { fieldsOfMap, type MapFields } from '../maps/map-definition.ts';
import { validateMap } from '../maps/validate-map.ts';
import { parseJson } from '../values/parse-json.ts';
import { type Folder, filedMapFieldsSchema, type ProjectMap } from './maps.ts';

/** Names the layout of a file of maps; a file of another layout is not read. */
const FORMAT = 'mapwright-maps-1';

/** A map in a file: its folder by name, because ids mean nothing elsewhere. */
const filedMapSchema = filedMapFieldsSchema.extend({ folder: z.string().nullable() });

const fileSchema = z.object({ format: z.literal(FORMAT), maps: z.array(filedMapSchema) });

/** Text of a file that holds maps, to be read by `readMapsFile`. */
export function writeMapsFile(maps: readonly ProjectMap[], folders: readonly Folder[]): string {
  return textOf(maps.map((map) => filedMap(map, folders)));
}

/** Text of such a file, of maps that know their folders by name, as those of packs do. */
export function writeFiledMaps(
  maps: ReadonlyArray<MapFields & { readonly folder: string | null }>,
): string {
  return textOf(maps.map((map) => inFolder(map, map.folder)));
}

function textOf(maps: ReadonlyArray<z.input<typeof filedMapSchema>>): string {
  return JSON.stringify({ format: FORMAT, maps }, undefined, 2);
}

/** The same text, map by map: for whoever has more of them than it holds at once. */
export async function* mapsFilePieces(
  maps: AsyncIterable<ProjectMap>,
  folders: readonly Folder[],
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(FORMAT)},"maps":[`;
  let separator = '';
  for await (const map of maps) {
    yield `${separator}\n${JSON.stringify(filedMap(map, folders))}`;
    separator = ',';
  }
  yield ']}\n';
}

function filedMap(map: ProjectMap, folders: readonly Folder[]): z.input<typeof filedMapSchema> {
  return inFolder(map, folders.find(({ id }) => id === map.folderId)?.name ?? null);
}

function inFolder(map: MapFields, folder: string | null): z.input<typeof filedMapSchema> {
  const { folderId: _, ...fields } = fieldsOfMap(map);
  return { ...fields, folder };
}

/** A map of a file, with the name of its folder. */
export type FiledMap = z.output<typeof filedMapSchema>;

/** All maps of a file, wherever they lie; `undefined` if the text is no such file. */
export function readFiledMaps(text: string): readonly FiledMap[] | undefined {
  return fileSchema.safeParse(parseJson(text)).data?.maps;
}

/** Maps of a file. */
export interface ReadMapsFile {
  readonly maps: readonly MapFields[];
  /** Maps that do not lie in this file. */
  readonly outsideCount: number;
}

/**
 * Reads a file of maps. Folders are found by their names; maps of unknown folders come to the root.
 *
 * @returns `undefined` if the text is no such file
 */
export function readMapsFile(
  text: string,
  folders: readonly Folder[],
  fileLengthBytes: number,
): ReadMapsFile | undefined {
  const filed = readFiledMaps(text);
  if (filed === undefined) return undefined;
  const all = filed.map(({ folder, ...fields }): MapFields => {
    const folderId = folders.find(({ name }) => name === folder)?.id ?? null;
    return { ...fields, folderId };
  });
  const maps = all.filter(
    (map) => validateMap({ ...map, id: '', kind: 'USER_MAP' }, fileLengthBytes).length === 0,
  );
  return { maps, outsideCount: all.length - maps.length };
}
