import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A map that is known to be in an image, in storage order. */
export interface TrueMap {
  readonly name: string;
  readonly address: number;
  /** Stored lines. */
  readonly rows: number;
  /** Cells of a stored line. */
  readonly columns: number;
  readonly wordBytes: number;
}

/** An image with the maps that are known of it. */
export interface KnownImage {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly maps: readonly TrueMap[];
}

/** Real images with a table of truth: [image, table]. */
const FILES = [
  ['me7_8D0907551M-0002.bin', 'me7_8D0907551M.csv'],
  ['ms43_430069_E46_M54B30.bin', 'ms43_430069.csv'],
  ['edc15c4_bmw_351265.bin', 'edc15c4_351265_header_derived.csv'],
  ['gm_p59_12592433.bin', 'gm_p59_12592433.csv'],
  ['subaru_A2UG000N_stock.rawhex', 'subaru_A2UG000N.csv'],
  ['ms45_10053.bin', 'ms45_10053.csv'],
  ['bmw_m52_357118.bin', 'bmw_m52_357118.csv'],
  ['bmw_me72_5a01.bin', 'bmw_me72_5a01.csv'],
  ['gm_p01_12212156.bin', 'gm_p01_12212156.csv'],
  ['nissan_s13_sr20.bin', 'nissan_s13_sr20.csv'],
] as const;

/** Real images with their two-axis maps, or none where the folder of images is absent. */
export function realImages(folder: string): KnownImage[] {
  if (!existsSync(folder)) return [];
  return FILES.map(([image, table]) => ({
    name: image,
    bytes: new Uint8Array(readFileSync(join(folder, image))),
    maps: twoAxisMaps(readFileSync(join(folder, 'truth', table), 'utf8')),
  }));
}

/** Maps of more than one row and column. A map that the table names twice counts once. */
function twoAxisMaps(csv: string): TrueMap[] {
  const [head = [], ...lines] = csvLines(csv);
  const column = (line: readonly string[], name: string): string => line[head.indexOf(name)] ?? '';
  const maps = new Map<string, TrueMap>();
  for (const line of lines) {
    const shown = [Number(column(line, 'rows')), Number(column(line, 'cols'))] as const;
    const [rows, columns] =
      column(line, 'order') === 'columnMajor' ? ([shown[1], shown[0]] as const) : shown;
    const map = {
      name: column(line, 'name'),
      address: Number(column(line, 'address')),
      rows,
      columns,
      wordBytes: Number(column(line, 'elem_bytes') || column(line, 'word_bytes')),
    };
    if (map.rows > 1 && map.columns > 1) maps.set(`${map.address} ${map.rows} ${map.columns}`, map);
  }
  return [...maps.values()];
}

function csvLines(csv: string): string[][] {
  return csv
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );
}
