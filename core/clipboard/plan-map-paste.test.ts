import { describe, expect, it } from 'vitest';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { copyMap } from './copied-map.ts';
import type { MapPasteOptions } from './paste-map.ts';
import { definitionToPaste, planMapPaste } from './plan-map-paste.ts';

const FILE = Uint8Array.from({ length: 64 }, (_, i) => i);
const BYTES = { current: FILE, original: FILE };
const source = mapDefinition({
  cells: wordRun(8, BYTE),
  width: 2,
  height: 2,
  folderId: 'f1',
  x: axis({ reference: 'ROM', words: wordRun(4, BYTE) }),
});
const copied = copyMap(FILE, FILE, source, { projectId: 'p', versionId: 'v' });
const PLAIN: MapPasteOptions = { kind: 'absolute', base: 'current', ifSizesDiffer: 'stop' };

describe('pasting the values of a map', () => {
  it('writes them over those of the target, and says that words went over as they are', () => {
    const target = mapDefinition({ id: 't', cells: wordRun(40, BYTE), width: 2, height: 2 });
    const planned = planMapPaste(BYTES, target, copied, PLAIN);
    expect(planned).toMatchObject({ ok: true, transfer: 'raw', counts: { changed: 4 } });
    if (!planned.ok) throw new Error('it can be pasted');
    expect([...applyPatch(FILE, planned.patch).subarray(40, 44)]).toEqual([8, 9, 10, 11]);
  });

  it.each([
    ['otherSize', mapDefinition({ cells: wordRun(40, BYTE), width: 3, height: 2 })],
    ['readOnlyScale', mapDefinition({ cells: wordRun(40, BYTE), scale: { factor: 0, offset: 0 } })],
    ['outsideFile', mapDefinition({ cells: wordRun(62, BYTE), width: 2, height: 2 })],
  ])('is refused with %s', (reason, target) => {
    expect(planMapPaste(BYTES, target, copied, PLAIN)).toEqual({ ok: false, reason });
  });

  it('takes the common cells of another size where that is the answer', () => {
    const target = mapDefinition({ cells: wordRun(40, BYTE), width: 3, height: 1 });
    const planned = planMapPaste(BYTES, target, copied, { ...PLAIN, ifSizesDiffer: 'crop' });
    expect(planned).toMatchObject({ ok: true, counts: { changed: 2, cut: 2 } });
  });
});

describe('pasting the definition of a map', () => {
  it('moves the axes with the cells, or leaves them, and comes to no folder', () => {
    const moved = definitionToPaste(copied, 20, 'distanceFromMap', FILE.length);
    expect(moved).toMatchObject({ cells: { address: 20 }, folderId: null });
    expect(moved?.x.words.address).toBe(16);
    expect(definitionToPaste(copied, 20, 'absolute', FILE.length)?.x.words.address).toBe(4);
  });

  it.each([
    [60, true],
    [61, false],
  ])('at %i fits into the file: %s', (address, fits) => {
    const pasted = definitionToPaste(copied, address, 'absolute', FILE.length);
    expect(pasted !== undefined).toBe(fits);
  });
});
