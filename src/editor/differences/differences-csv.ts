import { formatAddress } from '../../../core/values/parse-address.ts';
import { csvField } from '../maps/maps-file.ts';
import type { DifferenceFinder, Differences } from './difference-finder.ts';

const COLUMNS = ['Place', 'From', 'To', 'Bytes', 'Before', 'After', 'Percent', 'Saved'];

/**
 * Differences as a table for spreadsheets, one run a line; addresses in hexadecimal, the last one inclusive.
 *
 * @param names what places that are no maps are called
 */
export function differencesCsv(
  finder: DifferenceFinder,
  groups: readonly Differences[],
  names: Readonly<Record<'checksum' | 'outside', string>>,
): string {
  const rows = groups.flatMap((group) => {
    const { place } = group;
    const name = place.kind === 'map' ? place.map.name : names[place.kind];
    return group.runs.map((run) => {
      const line = finder.line(group, run);
      const { firstAddress, lastAddress, byteCount, before, after, percent, isUnsaved } = line;
      return [
        csvField(name),
        formatAddress(firstAddress),
        formatAddress(lastAddress),
        byteCount,
        csvField(before),
        csvField(after),
        percent,
        isUnsaved ? 0 : 1,
      ].join(',');
    });
  });
  return [COLUMNS.join(','), ...rows].join('\r\n');
}
