import { csvField } from '../values/csv-field.ts';
import { formatAddress } from '../values/parse-address.ts';
import type { MapDefinition } from './map-definition.ts';

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
export function mapsCsv(
  maps: readonly MapDefinition[],
  folders: ReadonlyArray<{ readonly id: string; readonly name: string }>,
): string {
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
