import type { ProjectMap } from '../core/contract/maps.ts';
import { writeMapsFile } from '../core/contract/maps-file.ts';
import type { MapDefinition, MapFields } from '../core/maps/map-definition.ts';
import { type CarriedMap, carryMaps } from '../core/solutions/carry-maps.ts';
import { type Command, UsageError } from './command.ts';
import { writeNewBytes } from './files.ts';
import { openImage } from './image-file.ts';
import { newFile } from './new-file.ts';
import { parseOptions } from './options.ts';
import { openMaps } from './solution-file.ts';

/** A map that is less sure than this is listed and not written. */
const LEAST_CONFIDENCE = 0.95;

/**
 * Carries the maps of one file to another version of its software, and writes those that are sure as a file that the editor reads.
 *
 * The answer is no (exit code 1) where none is sure; then nothing is written.
 */
export const carryMapsCommand: Command = {
  usage: 'SOURCE MAPS FILE --out MAPS [--least CONFIDENCE]',
  run: async (line) => {
    const { words, options } = parseOptions(line, ['out', 'least'], 3);
    const out = newFile('out', options.out);
    const least = shareOf(options.least);
    const source = await openImage(words[0] ?? '');
    const known = await openMaps(words[1], source.bytes.length);
    const target = await openImage(words[2] ?? '');
    const { isSameSoftware, maps: all } = carryMaps(known.maps, source.bytes, target.bytes);
    const sure = all.flatMap(({ carried, confidence }) =>
      carried !== null && confidence >= least ? [carried] : [],
    );
    if (sure.length > 0) await writeNewBytes(out, writeMapsFile(sure.map(stored), known.folders));
    return {
      exitCode: sure.length > 0 ? 0 : 1,
      json: { sameSoftware: isSameSoftware, written: sure.length, maps: all.map(entryOf) },
      notes: [...source.notes, ...known.notes, ...target.notes],
    };
  },
};

function shareOf(text: string | undefined): number {
  if (text === undefined) return LEAST_CONFIDENCE;
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new UsageError('--least takes a number from 0 to 1');
}

function entryOf({ map, carried, confidence, failure }: CarriedMap<MapFields>): object {
  return {
    map: map.name,
    source: map.cells.address,
    target: carried?.cells.address ?? null,
    confidence,
    reason: failure,
  };
}

/** As it would be kept: a file tells no revisions. */
function stored(map: MapDefinition): ProjectMap {
  return { ...map, revision: 1, updatedAt: '' };
}
