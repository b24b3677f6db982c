import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES, MIN_FILE_BYTES } from '../../core/contract/limits.ts';
import { type FiledMap, readFiledMaps } from '../../core/contract/maps-file.ts';
import { identify } from '../../core/identify/identify.ts';
import { type MapFault, validateMap } from '../../core/maps/validate-map.ts';
import { asRead } from '../as-read.ts';

/** Most maps of a pack: the tree is designed for half as many, and a damos of a whole control unit is cut before it is published. */
const MAX_PACK_MAPS = 10_000;

/** A map pack that is to be published. */
export interface PackPublication {
  readonly name: string;
  readonly maps: readonly FiledMap[];
  readonly original: Uint8Array;
  /** Lower-case hexadecimal. */
  readonly originalSha256: string;
  /** As the file says, in the form of readings. */
  readonly family: string | null;
  /** Software that it is known for: what was told, and what the file says. */
  readonly softwareNumbers: readonly string[];
}

/** What somebody wants to publish. */
export interface GivenPack {
  readonly name: string;
  /** Text of a file of maps, as the page writes it. */
  readonly mapsText: string;
  /** The file that the maps are of. */
  readonly original: Uint8Array;
  /** Software that it is known for beside that of the file. */
  readonly softwareNumbers: readonly string[];
}

/** @returns what is wrong, as a line, where this is no pack */
export function readPack(given: GivenPack): PackPublication | string {
  const { name, mapsText, original } = given;
  if (original.length < MIN_FILE_BYTES || original.length > MAX_FILE_BYTES) {
    return `the original has ${original.length} bytes, which is no file of a control unit`;
  }
  const maps = readFiledMaps(mapsText);
  if (maps === undefined) return 'the maps are no file of maps that this release reads';
  if (maps.length === 0 || maps.length > MAX_PACK_MAPS) {
    return `a pack has 1 to ${MAX_PACK_MAPS} maps, not ${maps.length}`;
  }
  const faulty = maps.find((map) => faultsIn(map, original.length).length > 0);
  // Definitions for other software than the file's lie about all of its maps.
  if (faulty !== undefined) return `the map ${faulty.name} does not lie in the original`;
  const { family, manufacturer, softwareNumber } = identify(original);
  const known = family ?? manufacturer ?? null;
  return {
    name,
    maps,
    original,
    originalSha256: createHash('sha256').update(original).digest('hex'),
    family: known === null ? null : asRead(known),
    softwareNumbers: [
      ...new Set([
        ...(softwareNumber === undefined ? [] : [asRead(softwareNumber)]),
        ...given.softwareNumbers,
      ]),
    ],
  };
}

/** What is wrong with a map in a file of this length, in bytes. */
export function faultsIn(map: FiledMap, lengthBytes: number): readonly MapFault[] {
  return validateMap({ ...map, folderId: null, id: '', kind: 'MAPPACK_MAP' }, lengthBytes);
}
