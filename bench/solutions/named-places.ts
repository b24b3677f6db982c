import {
  groupsOf,
  type JudgedRow,
  judgedRows,
  type TruthRow,
} from '../../core/solutions/testing/judge-places.ts';
import { symbolsOfImage } from '../../core/symbols/symbols-of-image.ts';
import { imageOfPair } from './truth-pairs.ts';

/** Images of the data set that name their objects. */
const IMAGES: readonly string[] = [
  'port_trionic7_5380415.bin',
  'port_trionic7_5380530.bin',
  'port_trionic7_5387071.bin',
  'port_trionic7_5387667.bin',
  'port_trionic7_55561852.bin',
  'trionic7_55569110.bin',
];
/** Shorter objects are values, and longer ones no maps. */
const LEAST_BYTES = 8;
const MOST_BYTES = 2048;
const MAPS_OF_SOLUTION = 48;

/**
 * Places that content alone tells in every two images that name their objects, beside where names lead.
 *
 * @param most images that are read; all where it is not said
 */
export function namedRows(most = IMAGES.length): JudgedRow[] {
  const images = IMAGES.slice(-most).map(imageOfPair);
  return images.flatMap((from) =>
    images
      .filter((to) => to !== from)
      .flatMap((to) =>
        groupsOf(commonObjects(from, to), MAPS_OF_SOLUTION).flatMap((group) =>
          judgedRows(from, to, group, 0, false),
        ),
      ),
  );
}

/** Those where the content is between its neighbours, as decisions on names: the one proves the other. */
export function provenNames(rows: readonly JudgedRow[]): JudgedRow[] {
  return rows.map((row) => ({
    ...row,
    places: row.places.flatMap((place) =>
      place.rule === 'inside' ? [{ ...place, rule: 'name' as const, strength: 0 }] : [],
    ),
  }));
}

/** Objects that both images name and that have one length. */
function commonObjects(from: Uint8Array, to: Uint8Array): TruthRow[] {
  const there = new Map(symbolsOfImage(to).map((symbol) => [symbol.name, symbol]));
  return symbolsOfImage(from).flatMap(({ name, start, end }): TruthRow[] => {
    const other = there.get(name);
    const lengthBytes = end - start;
    if (other === undefined || other.end - other.start !== lengthBytes) return [];
    if (lengthBytes < LEAST_BYTES || lengthBytes >= MOST_BYTES) return [];
    const wordBytes = lengthBytes % 2 === 0 ? 2 : 1;
    return [{ name, isMap: true, wordBytes, bigEndian: true, start, end, there: other.start }];
  });
}
