import { encodeWord, type WordType } from '../../../core/values/word.ts';
import type { MapViewData } from '../../map/map-view-contract.ts';
import type { SurfaceSettings } from '../surface-view-contract.ts';

/** Settings of a test, of which no colour is ever seen. */
export const PLAIN_SETTINGS: SurfaceSettings = {
  theme: { heat: ['#000000', '#ffffff'] } as unknown as SurfaceSettings['theme'],
  display: 'mod',
  showsRaw: false,
  fontSizePx: 12,
  colouring: 'value',
  isFirstRowAtBottom: false,
  axisDistances: 'uniform',
  showsOriginal: false,
  editable: true,
};

/** A map of a test. */
export interface MapRequest {
  readonly width: number;
  readonly height: number;
  /** Raw words of the original, row by row. */
  readonly raw: readonly number[];
  readonly type?: WordType;
  readonly factor?: number;
  readonly offset?: number;
  /** Raw words changed since: row, column, raw word. */
  readonly edits?: readonly (readonly [row: number, column: number, raw: number])[];
  /** Raw words of the axes, two bytes each, LoHi; counted from 1 without them. */
  readonly x?: readonly number[];
  readonly y?: readonly number[];
  readonly lengthBytes?: number;
}

const PAIR: WordType = { wordBytes: 2, bigEndian: false, signed: false, float: false };
/** Where the axes lie: far behind the cells of any test. */
export const X_ADDRESS = 2000;
export const Y_ADDRESS = 3000;

/** Data of a map whose cells begin at address 0, with bytes that can be written. */
export function dataOf(request: MapRequest): MapViewData & { readonly bytes: Uint8Array } {
  const { width, height, raw, type = PAIR, factor = 1, offset = 0, lengthBytes = 4000 } = request;
  const original = new Uint8Array(4000);
  raw.forEach((value, i) => {
    original.set(wordOf(value, type), i * type.wordBytes);
  });
  request.x?.forEach((value, i) => {
    original.set(encodeWord(value, PAIR), X_ADDRESS + 2 * i);
  });
  request.y?.forEach((value, i) => {
    original.set(encodeWord(value, PAIR), Y_ADDRESS + 2 * i);
  });
  const bytes = original.slice();
  for (const [row, column, value] of request.edits ?? []) {
    bytes.set(wordOf(value, type), (row * width + column) * type.wordBytes);
  }
  const axis = (address: number, values: readonly number[] | undefined) => ({
    name: '',
    unit: '',
    reference: values === undefined ? ('NONE' as const) : ('ROM' as const),
    words: { address, type: PAIR, skipBytes: 0 },
    scale: { factor: 1, offset: 0 },
    precision: 0,
    format: 'DEC' as const,
    userValues: [],
    userTexts: [],
  });
  const map = {
    id: 'map',
    kind: 'USER_MAP' as const,
    name: 'Map',
    description: '',
    unit: '',
    folderId: null,
    cells: { address: 0, type, skipBytes: 0 },
    width,
    height,
    order: 'rowMajor' as const,
    lineSkipBytes: 0,
    scale: { factor, offset },
    precision: 0,
    format: 'DEC' as const,
    x: axis(X_ADDRESS, request.x),
    y: axis(Y_ADDRESS, request.y),
    variables: [],
  };
  const current = bytes.subarray(0, lengthBytes);
  return {
    map,
    current,
    original: original.subarray(0, lengthBytes),
    bytes,
    isUnsaved: () => false,
  };
}

function wordOf(value: number, type: WordType): Uint8Array {
  const word = new Uint8Array(type.wordBytes);
  if (!type.float) return encodeWord(value, type);
  new DataView(word.buffer).setFloat32(0, value, !type.bigEndian);
  return word;
}
