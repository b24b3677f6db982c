import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMapsFile } from '../../core/contract/maps-file.ts';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import { createFamilySample } from '../../core/samples/family-sample.ts';

/** A folder of its own with a generated file and an edited copy of it. */
export interface EditedSample {
  readonly folder: string;
  readonly image: Uint8Array;
  /** The one map of which a cell was edited. */
  readonly map: MapDefinition;
}

/**
 * Writes `original.bin`, `edited.bin` with one bit of the first map changed, and `maps.json` with all maps and one beyond the end of
 * the file. Whoever calls removes the folder.
 */
export function writeEditedSample(): EditedSample {
  const { image, truth } = createFamilySample({ family: 'me7', seed: 3, lengthBytes: 512 * 1024 });
  const [map] = truth.maps;
  if (map === undefined) throw new Error('a sample without maps');
  const folder = mkdtempSync(join(tmpdir(), 'ecu-'));
  const { address } = map.cells;
  const edited = image.slice();
  edited[address] = (edited[address] ?? 0) ^ 0x80;
  const outside = { ...map, name: 'Elsewhere', cells: { ...map.cells, address: image.length } };
  const maps = [...truth.maps, outside].map((each) => ({ ...each, revision: 0, updatedAt: '' }));
  writeFileSync(join(folder, 'original.bin'), image);
  writeFileSync(join(folder, 'edited.bin'), edited);
  writeFileSync(join(folder, 'maps.json'), writeMapsFile(maps, []));
  return { folder, image, map };
}
