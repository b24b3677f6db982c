import { addressOfWord } from '../../../core/maps/cell-address.ts';
import { plainMap } from '../../../core/maps/empty-map.ts';
import type { MapAxis, MapDefinition } from '../../../core/maps/map-definition.ts';
import { encodeWord, type WordType } from '../../../core/values/word.ts';
import type { MapViewData, MapViewSettings } from '../../map/map-view-contract.ts';
import { TableModel } from '../table-model.ts';

/** Two bytes, low byte first, never negative. */
export const PAIR: WordType = { wordBytes: 2, bigEndian: false, signed: false, float: false };

/** Where the axes lie: far behind the cells of any test. */
export const X_ADDRESS = 0x4000;
export const Y_ADDRESS = 0x5000;
const FILE_BYTES = 0x6000;

/** Settings of a test, of which no colour is ever seen. */
export const PLAIN_SETTINGS: MapViewSettings = {
  theme: { heat: ['#000000', '#ffffff'] } as unknown as MapViewSettings['theme'],
  display: 'mod',
  showsRaw: false,
  fontSizePx: 12,
  colouring: 'none',
  isFirstRowAtBottom: false,
  axisDistances: 'uniform',
  showsOriginal: true,
  editable: true,
};

/** A map of a test. */
export interface TestMapRequest {
  readonly width: number;
  readonly height: number;
  /** Raw words of the original, row by row; counted from 0 without them. */
  readonly raw?: readonly number[];
  readonly definition?: Partial<MapDefinition>;
  readonly x?: Partial<MapAxis>;
  readonly y?: Partial<MapAxis>;
  /** Raw words changed since: row, column, raw word. */
  readonly edits?: readonly (readonly [row: number, column: number, raw: number])[];
  /** Addresses that differ from the saved version. */
  readonly unsaved?: readonly number[];
  readonly lengthBytes?: number;
}

/** Data of a map whose cells begin at address 0, with present bytes that can be written. */
export interface TestMapData extends MapViewData {
  readonly current: Uint8Array;
}

/** Bytes and definition of a map. */
export function testMapData(request: TestMapRequest): TestMapData {
  const { width, height, unsaved = [], lengthBytes = FILE_BYTES } = request;
  const map: MapDefinition = {
    id: 'map',
    kind: 'USER_MAP',
    ...plainMap({ name: 'Map', address: 0, type: PAIR, width, height }),
    x: { ...axisAt(X_ADDRESS), ...request.x },
    y: { ...axisAt(Y_ADDRESS), ...request.y },
    ...request.definition,
  };
  const original = new Uint8Array(FILE_BYTES);
  const write = (bytes: Uint8Array, index: number, raw: number): void =>
    bytes.set(encodeWord(raw, map.cells.type), addressOfWord(map.cells, index));
  for (let i = 0; i < width * height; i++) write(original, i, request.raw?.[i] ?? i);
  for (let i = 0; i < width; i++) original.set(encodeWord(100 + 10 * i, PAIR), X_ADDRESS + 2 * i);
  for (let i = 0; i < height; i++) original.set(encodeWord(500 + 50 * i, PAIR), Y_ADDRESS + 2 * i);
  const current = original.slice();
  for (const [row, column, raw] of request.edits ?? []) write(current, row * width + column, raw);
  return {
    map,
    current: current.subarray(0, lengthBytes),
    original: original.subarray(0, lengthBytes),
    isUnsaved: (address) => unsaved.includes(address),
  };
}

/** A table of a map. */
export function testModel(
  request: TestMapRequest,
  settings: Partial<MapViewSettings> = {},
): TableModel {
  return new TableModel(testMapData(request), { ...PLAIN_SETTINGS, ...settings });
}

function axisAt(address: number): MapAxis {
  return {
    name: '',
    unit: '',
    reference: 'ROM',
    words: { address, type: PAIR, skipBytes: 0 },
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC',
    userValues: [],
    userTexts: [],
  };
}
