import { z } from 'zod';
import { MAX_MAPS_AT_ONCE, MAX_MAPS_BODY_BYTES } from '../../../core/contract/limits.ts';
import {
  type Folder,
  filedMapFieldsSchema,
  type MapFields,
  type ProjectMap,
} from '../../../core/contract/maps.ts';
import { validateMap } from '../../../core/maps/validate-map.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { parseJson } from '../../../core/values/parse-json.ts';
import { fieldsOfMap } from './map-library.ts';

/** Names the layout of a file of maps; a file of another layout is not read. */
const FORMAT = 'mapwright-maps-1';

/** What the body of a call has around its maps, in bytes, and some more. */
const AROUND_MAPS_BYTES = 100;

/** A map in a file: its folder by name, because ids mean nothing elsewhere. */
const filedMapSchema = filedMapFieldsSchema.extend({ folder: z.string().nullable() });

const fileSchema = z.object({ format: z.literal(FORMAT), maps: z.array(filedMapSchema) });

/** Text of a file that holds maps, to be read by `readMapsFile`. */
export function writeMapsFile(maps: readonly ProjectMap[], folders: readonly Folder[]): string {
  const filed = maps.map((map) => {
    const { folderId, ...fields } = fieldsOfMap(map);
    return { ...fields, folder: folders.find(({ id }) => id === folderId)?.name ?? null };
  });
  return JSON.stringify({ format: FORMAT, maps: filed }, undefined, 2);
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
  const parsed = fileSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const all = parsed.data.maps.map(({ folder, ...fields }): MapFields => {
    const folderId = folders.find(({ name }) => name === folder)?.id ?? null;
    return { ...fields, folderId };
  });
  const maps = all.filter(
    (map) => validateMap({ ...map, id: '', kind: 'USER_MAP' }, fileLengthBytes).length === 0,
  );
  return { maps, outsideCount: all.length - maps.length };
}

/** The lists that the server takes at once: by how many they are, and by how long. */
export function inParts(maps: readonly MapFields[]): MapFields[][] {
  const encoder = new TextEncoder();
  const parts: MapFields[][] = [];
  let partBytes = 0;
  for (const map of maps) {
    const mapBytes = encoder.encode(JSON.stringify(map)).length + 1;
    const part = parts.at(-1);
    const fits = partBytes + mapBytes + AROUND_MAPS_BYTES <= MAX_MAPS_BODY_BYTES;
    if (part !== undefined && part.length < MAX_MAPS_AT_ONCE && fits) {
      part.push(map);
      partBytes += mapBytes;
    } else {
      parts.push([map]);
      partBytes = mapBytes;
    }
  }
  return parts;
}

const CSV_COLUMNS = [
  'Name',
  'Folder',
  'Address',
  'Columns',
  'Rows',
  'Bits',
  'Byte order',
  'Signed',
  'Float',
  'Factor',
  'Offset',
  'Precision',
  'Unit',
  'X axis',
  'X address',
  'Y axis',
  'Y address',
];

/** Maps as a table for spreadsheets: one a line, addresses in hexadecimal, a point in numbers. */
export function mapsCsv(maps: readonly ProjectMap[], folders: readonly Folder[]): string {
  const rows = maps.map((map) => {
    const { cells, scale, x, y } = map;
    return [
      map.name,
      folders.find(({ id }) => id === map.folderId)?.name ?? '',
      formatAddress(cells.address),
      map.width,
      map.height,
      cells.type.wordBytes * 8,
      cells.type.bigEndian ? 'HiLo' : 'LoHi',
      cells.type.signed ? 1 : 0,
      cells.type.float ? 1 : 0,
      scale.factor,
      scale.offset,
      map.precision,
      map.unit,
      x.reference,
      x.reference.startsWith('ROM') ? formatAddress(x.words.address) : '',
      y.reference,
      y.reference.startsWith('ROM') ? formatAddress(y.words.address) : '',
    ];
  });
  return [CSV_COLUMNS, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n');
}

/** A field as RFC 4180 has it. What a spreadsheet would take for a formula is kept a text. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Maps that begin and end where another one does, with the same rows and columns; the later ones of each. */
export function duplicateIds(maps: readonly ProjectMap[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const { id, cells, width, height } of maps) {
    const place = `${cells.address} ${cells.type.wordBytes} ${width} ${height}`;
    if (seen.has(place)) duplicates.add(id);
    seen.add(place);
  }
  return duplicates;
}
