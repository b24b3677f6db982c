import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TruthRow } from '../../core/solutions/testing/judge-places.ts';

/** Folder of the data set. It is no part of the repository and may be missing. */
const FOLDER = join(import.meta.dirname, '../../../shared/data');

/** Families of the data set that have pairs. */
export const PAIR_FAMILIES: readonly string[] = [
  'gm_p01',
  'msd80',
  'mss54',
  'trionic7',
  'volvo_me7',
];

/** Two files of one family, and where the objects of the first stand in the second. */
export interface TruthPair {
  readonly name: string;
  readonly a: string;
  readonly b: string;
  readonly rows: readonly TruthRow[];
}

/** Whether the data set is there. */
export function hasPairs(): boolean {
  return existsSync(join(FOLDER, 'truth'));
}

/** Bytes of an image of the data set. */
export function imageOfPair(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, file)));
}

/** The pairs of a family, without rows whose definition does not fit the bytes. */
export function pairsOf(family: string): TruthPair[] {
  const text = readFileSync(join(FOLDER, 'truth', `places_${family}.csv`), 'utf8');
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(',');
  const pairs = new Map<string, TruthPair & { readonly rows: TruthRow[] }>();
  for (const line of lines) {
    const cells = fieldsOf(line);
    const of = (name: string): string => cells[columns.indexOf(name)] ?? '';
    if (of('disputed') === '1') continue;
    const name = of('pair');
    const pair = pairs.get(name) ?? { name, a: of('a_file'), b: of('b_file'), rows: [] };
    pairs.set(name, pair);
    const start = Number(of('a_address'));
    pair.rows.push({
      name: of('name'),
      isMap: of('class') === 'map',
      wordBytes: Number(of('cell_bytes')),
      bigEndian: of('endian') === 'be',
      start,
      end: start + Number(of('a_bytes')),
      there: of('possible') === '1' ? Number(of('b_address')) : undefined,
    });
  }
  return [...pairs.values()];
}

function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (const match of line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)) {
    fields.push((match[1] ?? '').replace(/^"|"$/g, '').replaceAll('""', '"'));
  }
  return fields;
}
