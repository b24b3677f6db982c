import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import { applyPatch } from '../bytes/byte-patch.ts';
import { readCells } from '../edits/cell-values.ts';
import { mapCellGroup } from '../edits/edit-target.ts';
import { addressesOfMap } from '../maps/cell-address.ts';
import type { MapDefinition } from '../maps/map-definition.ts';
import { type CopiedMap, copyMap, definitionAt } from './copied-map.ts';
import { type MapPaste, pasteMapValues, SIZE_ANSWERS, type SizeAnswer } from './paste-map.ts';

const FROM = { projectId: 'p', versionId: 'v' };
const rom = (address: number, type = BYTE) =>
  axis({ reference: 'ROM', words: wordRun(address, type) });

/** A byte map of these rows at address 0 of a file of its own; the axes stand behind the cells. */
function mapOf(
  rows: number[][],
  x: number[] | undefined,
  y: number[] | undefined,
  part: Partial<MapDefinition> = {},
): { bytes: Uint8Array; map: MapDefinition } {
  const cells = rows.flat();
  const xAddress = cells.length;
  const yAddress = xAddress + (x?.length ?? 0);
  const map = mapDefinition({
    cells: wordRun(0, BYTE),
    width: rows[0]?.length ?? 0,
    height: rows.length,
    x: x ? rom(xAddress) : axis(),
    y: y ? rom(yAddress) : axis(),
    ...part,
  });
  return { bytes: Uint8Array.from([...cells, ...(x ?? []), ...(y ?? [])]), map };
}

function copied(
  source: { bytes: Uint8Array; map: MapDefinition },
  original = source.bytes,
): CopiedMap {
  return copyMap(source.bytes, original, source.map, FROM);
}

function rowsAfter(
  target: { bytes: Uint8Array; map: MapDefinition },
  paste: MapPaste,
): number[][] | MapPaste {
  if (!paste.ok) return paste;
  const group = mapCellGroup(target.map, addressesOfMap(target.map), false);
  const values = readCells(applyPatch(target.bytes, paste.edit.patch), group);
  const { width, height } = target.map;
  return Array.from({ length: height }, (_, row) => values.slice(row * width, (row + 1) * width));
}

const absolute = (ifSizesDiffer: SizeAnswer) =>
  ({ kind: 'absolute', base: 'current', ifSizesDiffer }) as const;

describe('a map pasted into one of another size', () => {
  const source = mapOf(
    [
      [10, 20, 30],
      [40, 50, 60],
    ],
    [1, 2, 4],
    [10, 20],
  );
  const narrow = mapOf(
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    [1, 3],
    [10, 15, 30],
  );
  const pasteInto = (
    target: { bytes: Uint8Array; map: MapDefinition },
    answer: SizeAnswer,
  ): MapPaste =>
    pasteMapValues(target.bytes, target.bytes, target.map, copied(source), absolute(answer));

  it('stops and names both sizes', () => {
    expect(pasteInto(narrow, 'stop')).toEqual({
      ok: false,
      error: 'otherSize',
      source: { width: 3, height: 2 },
      target: { width: 2, height: 3 },
    });
  });

  it('is cut to what both have', () => {
    const paste = pasteInto(narrow, 'crop');
    expect(rowsAfter(narrow, paste)).toEqual([
      [10, 20],
      [40, 50],
      [0, 0],
    ]);
    expect(paste).toMatchObject({ cutCount: 2, transfer: 'raw', heldCount: 0 });
  });

  it('is resampled between the values of its axes, and held beyond them', () => {
    const paste = pasteInto(narrow, 'resample');
    expect(rowsAfter(narrow, paste)).toEqual([
      [10, 25],
      [25, 40],
      [40, 55],
    ]);
    expect(paste).toMatchObject({ cutCount: 0, transfer: 'physical', heldCount: 2 });
  });

  it.each<[string, number[] | undefined, number[] | undefined]>([
    ['the target has no x axis', undefined, [10, 15, 30]],
    ['the target has no y axis', [1, 3], undefined],
  ])('is not resampled when %s', (_, x, y) => {
    const target = mapOf(
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      x,
      y,
    );
    expect(pasteInto(target, 'resample')).toMatchObject({ ok: false, error: 'noAxes' });
  });

  it('is not resampled when its own axis neither rises nor falls all the way', () => {
    const folded = mapOf([[10, 20, 30]], [1, 4, 2], undefined);
    const target = mapOf([[0, 0]], [1, 3], undefined);
    const options = absolute('resample');
    const { bytes, map } = target;
    expect(pasteMapValues(bytes, bytes, map, copied(folded), options)).toMatchObject({
      error: 'noAxes',
    });
  });

  it('needs no axis on a side of equal length, nor on one of a single point', () => {
    const line = mapOf([[10, 20, 40]], [1, 2, 4], undefined);
    const wide = mapOf([[0, 0, 0, 0, 0]], [0, 1, 3, 4, 9], undefined);
    const paste = pasteMapValues(
      wide.bytes,
      wide.bytes,
      wide.map,
      copied(line),
      absolute('resample'),
    );
    expect(rowsAfter(wide, paste)).toEqual([[10, 10, 30, 40, 40]]);
    expect(paste).toMatchObject({ heldCount: 2 });
    const high = mapOf(
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
      [1, 2, 4],
      undefined,
    );
    const raised = pasteMapValues(
      high.bytes,
      high.bytes,
      high.map,
      copied(line),
      absolute('resample'),
    );
    expect(rowsAfter(high, raised)).toEqual([
      [10, 20, 40],
      [10, 20, 40],
    ]);
  });

  it('keeps its values where both have the same point', () => {
    const anyPoints = fc
      .uniqueArray(fc.integer({ min: 1, max: 254 }), { minLength: 2, maxLength: 6 })
      .map((points) => points.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        anyPoints,
        fc.infiniteStream(fc.nat(255)),
        fc.boolean(),
        (points, any, isFalling) => {
          const x = isFalling ? points.toReversed() : points;
          const values = x.map(() => any.next().value as number);
          const line = mapOf([values], x, undefined);
          const finer = isFalling ? [255, ...x, 0] : [0, ...x, 255];
          const target = mapOf([finer.map(() => 7)], finer, undefined);
          const { bytes, map } = target;
          const paste = pasteMapValues(bytes, bytes, map, copied(line), absolute('resample'));
          expect(rowsAfter(target, paste)).toEqual([[values[0], ...values, values.at(-1)]]);
          expect(paste).toMatchObject({ heldCount: 2 });
        },
      ),
    );
  });

  it('follows falling axes as well', () => {
    const falling = mapOf([[10, 20, 40]], [40, 20, 10], undefined);
    const target = mapOf([[0, 0]], [30, 15], undefined);
    const { bytes, map } = target;
    const paste = pasteMapValues(bytes, bytes, map, copied(falling), absolute('resample'));
    expect(rowsAfter(target, paste)).toEqual([[15, 30]]);
  });
});

describe('a map pasted into one of the same size', () => {
  const rows = [[100, 50]];
  const source = mapOf(rows, undefined, undefined);
  const edited = { ...source, bytes: Uint8Array.of(110, 50) };

  it.each([
    ['absolute', 'current', [110, 50]],
    ['difference', 'current', [210, 20]],
    ['percent', 'current', [220, 20]],
    ['difference', 'original', [30, 30]],
    ['percent', 'original', [22, 30]],
  ] as const)('%s on %s', (kind, base, expected) => {
    const target = mapOf([[200, 20]], undefined, undefined);
    const original = Uint8Array.of(20, 30);
    const clip = copied(edited, source.bytes);
    const options = { kind, base, ifSizesDiffer: 'stop' } as const;
    const paste = pasteMapValues(target.bytes, original, target.map, clip, options);
    expect(rowsAfter(target, paste)).toEqual([expected]);
  });

  it.each<[string, Partial<MapDefinition>, 'raw' | 'physical']>([
    ['type and scale match', {}, 'raw'],
    ['the unit differs in name only', { unit: 'bar' }, 'raw'],
    ['words are longer', { cells: wordRun(0, WORD) }, 'physical'],
    ['words are signed', { cells: wordRun(0, { ...BYTE, signed: true }) }, 'physical'],
    ['the factor differs', { scale: { factor: 2, offset: 0 } }, 'physical'],
    ['the offset differs', { scale: { factor: 1, offset: 1 } }, 'physical'],
  ])('goes over as it has to where %s: %s', (_, part, transfer) => {
    const { map } = mapOf(rows, undefined, undefined, part);
    const bytes = new Uint8Array(4);
    const paste = pasteMapValues(bytes, bytes, map, copied(source), absolute('stop'));
    expect(paste).toMatchObject({ ok: true, transfer });
    expect(rowsAfter({ bytes, map }, paste)).toEqual([[100, 50]]);
  });

  it('into itself changes nothing, whatever the answer', () => {
    const anyRows = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
      .chain(([width, height]) =>
        fc.array(fc.array(fc.nat(255), { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      );
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...SIZE_ANSWERS), (any, answer) => {
        const own = mapOf(any, undefined, undefined);
        const paste = pasteMapValues(own.bytes, own.bytes, own.map, copied(own), absolute(answer));
        expect(paste.ok && paste.edit.patch.addresses).toHaveLength(0);
      }),
    );
  });
});

describe('a definition pasted at an address', () => {
  const source = mapOf([[1, 2]], [5, 6], undefined);

  it('takes its axes along, or leaves them where they are', () => {
    const clip = copied(source);
    const near = definitionAt(clip, 0x40, 'distanceFromMap');
    expect([near.cells.address, near.x.words.address]).toEqual([0x40, 0x42]);
    const far = definitionAt(clip, 0x40, 'absolute');
    expect([far.cells.address, far.x.words.address]).toEqual([0x40, 2]);
    expect(far).toMatchObject({ name: 'Boost', unit: 'mbar', width: 2 });
    expect(far).not.toHaveProperty('id');
  });
});
