import type { PreviewMap } from '../../../core/contract/solution-previews.ts';
import type { MapAxis, MapDefinition } from '../../../core/maps/map-definition.ts';
import type { WordType } from '../../../core/values/word.ts';
import type { MapViewData } from '../../../renderer/map/map-view-contract.ts';

/** Signed words of two bytes: as fine as any screen. */
const WORD: WordType = { wordBytes: 2, bigEndian: true, signed: true, float: false };

/** Raw steps of the greatest change. */
const STEPS = 10_000;

const WORDS = { address: 0, type: WORD, skipBytes: 0 };

const NO_AXIS: MapAxis = {
  name: '',
  unit: '',
  reference: 'NONE',
  words: WORDS,
  scale: { factor: 1, offset: 0 },
  precision: 0,
  format: 'DEC',
  userValues: [],
  userTexts: [],
};

/** The change that a preview tells, as a map that views can draw: -1..1, over a plane of no change. */
export function surfaceMap({ id, name, surface }: PreviewMap): MapViewData {
  const { columns, rows, values } = surface;
  const current = new Uint8Array(columns * rows * WORD.wordBytes);
  const words = new DataView(current.buffer);
  values.slice(0, columns * rows).forEach((value, i) => {
    words.setInt16(i * WORD.wordBytes, Math.round(value * STEPS));
  });
  const map: MapDefinition = {
    id,
    kind: 'USER_MAP',
    name: name ?? '',
    description: '',
    unit: '',
    folderId: null,
    cells: WORDS,
    width: columns,
    height: rows,
    order: 'rowMajor',
    lineSkipBytes: 0,
    scale: { factor: 1 / STEPS, offset: 0 },
    precision: 2,
    format: 'DEC',
    x: NO_AXIS,
    y: NO_AXIS,
    variables: [],
  };
  return { map, current, original: new Uint8Array(current.length), isUnsaved: () => false };
}
