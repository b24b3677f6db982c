import type { MapFields } from '../../core/maps/map-definition.ts';
import {
  type GeneratedObject,
  type GeneratedVersions,
  generatedVersions,
} from '../../core/solutions/testing/generated-versions.ts';
import { lineMapOf } from '../../core/solutions/testing/line-map.ts';
import { VERSION_KINDS } from '../../core/solutions/testing/version-kinds.ts';
import { publishPack } from '../../server/map-library/catalogue.ts';
import { readPack } from '../../server/map-library/publication.ts';
import type { ApiServer } from './api-server.ts';

/** Objects that are maps: what is shorter is a value. */
const LEAST_MAP_BYTES = 16;

/** Two files of one software, one after the other, with maps of the first and where they stand in the second. */
export interface SisterFiles {
  readonly first: Uint8Array<ArrayBuffer>;
  readonly second: Uint8Array<ArrayBuffer>;
  readonly maps: readonly SisterMap[];
}

/** A map of both files. */
export interface SisterMap {
  readonly map: MapFields;
  /** Address in the second file; `undefined` where it is not there. */
  readonly there: number | undefined;
}

/** Two files of one software with the given seed. */
export function sisterFiles(seed: number, kind = 'moved'): SisterFiles {
  const changes = VERSION_KINDS[kind];
  if (changes === undefined) throw new Error(`no kind ${kind}`);
  const { first, second, objects, bigEndian } = inOneLength(generatedVersions(seed, changes, 60));
  return {
    first: Uint8Array.from(first),
    second: Uint8Array.from(second),
    maps: objects
      .filter(({ start, end }) => end - start >= LEAST_MAP_BYTES)
      .map((object) => ({ map: mapOf(object, bigEndian), there: object.there })),
  };
}

/** Files that say nothing of their family are of one kind if they have one length. */
function inOneLength(versions: GeneratedVersions): GeneratedVersions {
  const lengthBytes = Math.max(versions.first.length, versions.second.length);
  const filled = (bytes: Uint8Array): Uint8Array => {
    const file = new Uint8Array(lengthBytes).fill(0xff);
    file.set(bytes);
    return file;
  };
  return { ...versions, first: filled(versions.first), second: filled(versions.second) };
}

/** A map of one line over an object, in a unit. */
function mapOf(object: GeneratedObject, bigEndian: boolean): MapFields {
  const map = lineMapOf(object, bigEndian);
  const scale = { factor: 0.1, offset: 0 };
  return { ...map, name: `Map ${map.name}`, unit: 'mbar', scale, precision: 1 };
}

/** Text of a file of maps, as the page writes it. @param folderOf name of the folder of each */
export function mapsText(
  maps: readonly SisterMap[],
  folderOf: (map: MapFields) => string | null = () => null,
): string {
  const filed = maps.map(({ map }) => {
    const { folderId: _, ...fields } = map;
    return { ...fields, folder: folderOf(map) };
  });
  return JSON.stringify({ format: 'mapwright-maps-1', maps: filed });
}

/** What a pack is published of. */
export interface PackHead {
  readonly name?: string;
  readonly folderOf?: (map: MapFields) => string | null;
}

/** Puts a pack of maps of the first file into the library of a server. @returns its id */
export async function publishMaps(
  { door }: Pick<ApiServer, 'door'>,
  original: Uint8Array,
  maps: readonly SisterMap[],
  { name = 'Base maps', folderOf }: PackHead = {},
): Promise<string> {
  const text = mapsText(maps, folderOf);
  const pack = readPack({ name, mapsText: text, original, softwareNumbers: [] });
  if (typeof pack === 'string') throw new Error(pack);
  const id = await door.transact((trx) => publishPack(trx, pack));
  if (id === undefined) throw new Error('published already');
  return id;
}
