import type { DifferenceFinder, Differences } from '../../../core/compare/difference-finder.ts';
import { csvField } from '../../../core/values/csv-field.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';

const COLUMNS = ['Place', 'From', 'To', 'Bytes', 'Before', 'After', 'Percent', 'Saved'];

/**
 * Differences as a table for spreadsheets, one run a line; addresses in hexadecimal, the last one inclusive.
 *
 * @param nameOf what a group is called
 */
export function differencesCsv(
  finder: DifferenceFinder,
  groups: readonly Differences[],
  nameOf: (group: Differences) => string,
): string {
  const rows = groups.flatMap((group) => {
    const name = nameOf(group);
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
