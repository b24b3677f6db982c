import type { ByteRange } from '../bytes/byte-range.ts';
import { splitRanges } from '../bytes/split-ranges.ts';
import { isPotential } from '../compare/difference-finder.ts';
import { countOfRuns } from '../compare/difference-runs.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { type ChangedPlaces, placesOfRanges, rangesOfMap } from './changed-places.ts';
import type { Found } from './finding.ts';

/** Changed bytes that no map, no axis, no checksum and no place of a trouble code explains. */
export function outsideFinding(
  { ofPerson }: ChangedPlaces,
  maps: readonly MapDefinition[],
  codeRanges: readonly ByteRange[],
): Found<'outside'> {
  const { outside: unexplained } = splitRanges(ofPerson, codeRanges);
  const known = maps.filter((map) => !isPotential(map));
  const outsideOfKnown = without(unexplained, known);
  const outsideOfAll = without(outsideOfKnown, maps.filter(isPotential));
  const byteCount = countOfRuns(outsideOfAll);
  const byteCountInFoundMaps = countOfRuns(outsideOfKnown) - byteCount;
  return {
    kind: 'outside',
    reason:
      byteCount > 0
        ? 'outsideOfMaps'
        : byteCountInFoundMaps > 0
          ? 'onlyInFoundMaps'
          : 'nothingOutside',
    byteCount,
    byteCountInFoundMaps,
    ...placesOfRanges(byteCount > 0 ? outsideOfAll : outsideOfKnown),
  };
}

function without(ranges: readonly ByteRange[], maps: readonly MapDefinition[]): ByteRange[] {
  const inMaps = maps.flatMap((map) => rangesOfMap(ranges, map));
  return splitRanges(ranges, inMaps).outside;
}
