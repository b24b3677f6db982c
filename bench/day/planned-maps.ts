import type { CandidateAxis, MapCandidate } from '../../core/detection/map-candidate.ts';
import { detectMaps } from '../../core/detection/testing/detect-maps.ts';
import type { MapAxis, MapDefinition } from '../../core/maps/map-definition.ts';
import type { FamilySample } from '../../core/samples/family-sample.ts';

/** Least side of a map in which a person interpolates and smooths. */
const LEAST_SIDE = 4;
/** Most columns of the dump, in which the map that is built has its lines. */
const MOST_COLUMNS = 30;

/** Which maps of a sample a tuner works on. */
export interface PlannedMaps {
  /** How many places of the file look like maps. */
  readonly foundCount: number;
  /** Three that the finder finds where the truth of the sample has them; named, and in the unit of the truth. */
  readonly named: readonly [MapDefinition, MapDefinition, MapDefinition];
  /** One of the truth that is built by hand. */
  readonly built: MapDefinition;
  /** One of the truth that somebody else changes. */
  readonly elsewhere: MapDefinition;
}

/** Plans a day: the likeliest maps of the file are named, two others are taken from the truth. */
export function planMaps(sample: FamilySample): PlannedMaps {
  const candidates = detectMaps(sample.image);
  const known = candidates.flatMap((candidate) => {
    const truth = sample.truth.maps.find((map) => isAt(candidate, map));
    return truth === undefined || !isTable(truth) ? [] : [namedMap(candidate, truth)];
  });
  const [first, second, third] = known;
  const [built, elsewhere] = sample.truth.maps.filter(
    (map) =>
      isTable(map) &&
      map.width <= MOST_COLUMNS &&
      !known.slice(0, 3).some(({ cells }) => cells.address === map.cells.address),
  );
  if (!(first && second && third && built && elsewhere)) {
    throw new Error(`the sample ${sample.name} has too few maps for a day`);
  }
  return {
    foundCount: candidates.length,
    named: [first, second, third],
    built: { ...built, name: 'Built by hand' },
    elsewhere,
  };
}

/** Name of a map that no other map of a sample has. */
function uniqueName({ name, cells }: MapDefinition): string {
  return `${name} ${cells.address.toString(16)}`;
}

function isTable({ width, height, cells }: MapDefinition): boolean {
  return width >= LEAST_SIDE && height >= LEAST_SIDE && !cells.type.float;
}

function isAt(candidate: MapCandidate, map: MapDefinition): boolean {
  const { address, type } = map.cells;
  return (
    candidate.address === address &&
    candidate.width === map.width &&
    candidate.height === map.height &&
    candidate.wordType.wordBytes === type.wordBytes &&
    candidate.wordType.bigEndian === type.bigEndian
  );
}

/** What the project holds when a tuner has given a found map its name and unit: layout as found, words as the truth has them. */
function namedMap(found: MapCandidate, truth: MapDefinition): MapDefinition {
  return {
    ...truth,
    name: uniqueName(truth),
    cells: { address: found.address, type: found.wordType, skipBytes: 0 },
    width: found.width,
    height: found.height,
    order: found.order,
    lineSkipBytes: 0,
    x: axisOf(found.x, truth.x),
    y: axisOf(found.y, truth.y),
  };
}

function axisOf(found: CandidateAxis, truth: MapAxis): MapAxis {
  const bare: MapAxis = { ...truth, name: '', unit: '', scale: { factor: 1, offset: 0 } };
  return found.reference === 'NONE'
    ? { ...bare, reference: 'NONE' }
    : { ...bare, reference: found.reference, words: found.words };
}
