import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BYTE, mapDefinition, WORD, wordRun } from '../../tests/support/sample-map-definition.ts';
import { RAW_SCALE } from '../values/scale.ts';
import type { WordType } from '../values/word.ts';
import {
  type ClipboardItemContent,
  readClipboardItem,
  writeClipboardItem,
} from './clipboard-item.ts';
import { type CopiedCells, copyCells } from './copied-cells.ts';
import { type CopiedDefinition, copyMap } from './copied-map.ts';

const SOURCE = { projectId: 'p', versionId: 'v', mapId: null, scale: RAW_SCALE };
const FLOAT: WordType = { wordBytes: 4, bigEndian: true, signed: true, float: true };
const asIs = (json: unknown) => json as CopiedDefinition;
const none = () => undefined;

function cellsOf(bytes: Uint8Array, type: WordType): CopiedCells {
  const count = bytes.length / type.wordBytes;
  const places = Array.from({ length: count }, (_, i) => {
    return { row: i, column: i, address: i * type.wordBytes };
  });
  return copyCells(bytes, bytes, places, { ...SOURCE, type });
}

describe('cells on the clipboard', () => {
  it('come back as they were written, with gaps, NaN and all', () => {
    const anyType = fc.constantFrom<WordType>(BYTE, { ...WORD, signed: true }, FLOAT);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), anyType, (bytes, type) => {
        const item: ClipboardItemContent = { kind: 'cells', cells: cellsOf(bytes, type) };
        expect(readClipboardItem(writeClipboardItem(item), none)).toEqual(item);
      }),
    );
  });
});

describe('a map on the clipboard', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, i) => i);
  const map = mapDefinition({ cells: wordRun(0) });
  const item: ClipboardItemContent = {
    kind: 'map',
    map: copyMap(bytes, bytes, map, { projectId: 'p', versionId: 'v' }),
  };
  const text = writeClipboardItem(item);

  it('comes back as it was written', () => {
    expect(readClipboardItem(text, asIs)).toEqual(item);
  });

  it('is refused when its definition is, or has another size than its cells', () => {
    expect(readClipboardItem(text, none)).toBeUndefined();
    const wider = (json: unknown) => ({ ...asIs(json), width: 5 });
    expect(readClipboardItem(text, wider)).toBeUndefined();
  });
});

describe('a foreign text', () => {
  const good = writeClipboardItem({ kind: 'cells', cells: cellsOf(Uint8Array.of(255), BYTE) });

  it('that is ours is read', () => {
    expect(readClipboardItem(good, none)?.kind).toBe('cells');
  });

  it.each([
    ['no JSON', '1\t2'],
    ['another JSON', '{"a":1}'],
    ['another layout', good.replace('clipboard-1', 'clipboard-2')],
    ['another kind', good.replace('"kind":"cells"', '"kind":"map"')],
    ['fewer cells than its size says', good.replace('"width":1', '"width":2')],
    ['no columns', good.replace('"width":1', '"width":0')],
    ['a word longer than its type', good.replace('"currentBits":255', '"currentBits":256')],
    ['a negative word', good.replace('"originalBits":255', '"originalBits":-1')],
    ['a negative address', good.replace('"address":0', '"address":-1')],
    ['a float of one byte', good.replace('"float":false', '"float":true')],
    ['a word of three bytes', good.replace('"wordBytes":1', '"wordBytes":3')],
    ['a factor that is no number', good.replace('"factor":1', '"factor":null')],
  ])('with %s is none of ours', (_, text) => {
    expect(text).not.toBe(good);
    expect(readClipboardItem(text, asIs)).toBeUndefined();
  });
});
