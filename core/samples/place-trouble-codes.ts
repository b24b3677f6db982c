import type { WordBytes } from '../values/word.ts';
import type { SampleImage } from './sample-image.ts';
import type { SampleDtcSwitch, SampleDtcTable } from './sample-truth.ts';

/** An array that runs in parallel to a table of trouble codes, before it is written. */
export interface SwitchArray {
  readonly kind: SampleDtcSwitch['kind'];
  readonly address: number;
  readonly strideBytes: number;
  readonly wordBytes: WordBytes;
  readonly offValue: number;
  readonly values: readonly number[];
}

/** A table of trouble codes, before it is written. */
export interface PlacedCodeTable {
  readonly name: string;
  readonly address: number;
  readonly strideBytes: number;
  readonly codesPerRecord: number;
  readonly codes: readonly number[];
  readonly switches: readonly SwitchArray[];
}

/** Writes and claims codes and switches and enters them into the truth. Other bytes of the records are the caller's. */
export function addDtcTable(image: SampleImage, table: PlacedCodeTable): void {
  const { address, strideBytes, codesPerRecord, codes } = table;
  const recordCount = codes.length / codesPerRecord;
  for (let i = 0; i < recordCount; i++) {
    const at = address + i * strideBytes;
    image.claim(at, 2 * codesPerRecord);
    image.write16(at, ...codes.slice(i * codesPerRecord, (i + 1) * codesPerRecord));
  }
  const switches = table.switches.map((array): SampleDtcSwitch => {
    const { kind, strideBytes: step, offValue, values } = array;
    const type = image.word(array.wordBytes);
    values.forEach((value, i) => {
      image.claim(array.address + i * step, array.wordBytes);
      image.writeWords(array.address + i * step, type, [value]);
    });
    return { kind, address: array.address, strideBytes: step, type, offValue, values };
  });
  const { name } = table;
  const { bigEndian } = image;
  const place = { name, address, recordCount, strideBytes, codesPerRecord, bigEndian };
  const entry: SampleDtcTable = { ...place, codes, switches };
  image.dtcTables.push(entry);
}
