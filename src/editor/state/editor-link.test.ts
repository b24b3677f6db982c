import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISPLAY_MODES } from '../../../core/values/cell-text.ts';
import {
  type EditorLink,
  editorLinkQuery,
  LINK_PARTS,
  readEditorLink,
  withoutEditorLink,
} from './editor-link.ts';
import { TAB_MODES } from './editor-tabs.ts';

const anyId = fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme-ascii' });
const index = fc.integer({ min: 0, max: 4095 });
const cameraNumber = fc
  .integer({ min: -160_000, max: 160_000 })
  .map((number) => number / 10_000 + 0);
const anyCell = fc.oneof(
  fc.record({ area: fc.constant('data' as const), row: index, column: index }),
  fc.record({ area: fc.constant('x' as const), row: fc.constant(0), column: index }),
  fc.record({ area: fc.constant('y' as const), row: index, column: fc.constant(0) }),
);
const anyCamera = fc.record({
  yaw: cameraNumber,
  pitch: cameraNumber,
  zoom: cameraNumber,
  targetX: cameraNumber,
  targetY: cameraNumber,
  targetZ: cameraNumber,
});
const anyPlace = fc.oneof(
  fc.record(
    {
      kind: fc.constant('hex' as const),
      mode: fc.constantFrom(...TAB_MODES.hex),
      address: fc.integer({ min: 0, max: 0xffff_ffff }),
    },
    { requiredKeys: ['kind', 'mode'] },
  ),
  fc.record(
    {
      kind: fc.constant('map' as const),
      mapId: anyId,
      mode: fc.constantFrom(...TAB_MODES.map),
      cell: anyCell,
      camera: anyCamera,
    },
    { requiredKeys: ['kind', 'mapId', 'mode'] },
  ),
);
const anyLink = fc.record(
  {
    versionId: anyId,
    baseId: anyId,
    display: fc.constantFrom(...DISPLAY_MODES),
    place: anyPlace,
  },
  { requiredKeys: [] },
);

describe('an address of the editor', () => {
  it('is read as the place that it was written for', () => {
    fc.assert(
      fc.property(anyLink, (link: EditorLink) => {
        const query = editorLinkQuery(link);
        if (query === '') expect(link).toEqual({});
        else expect(readEditorLink(query)).toEqual({ link, faults: [] });
      }),
    );
  });

  it('is one that people can read', () => {
    const query = editorLinkQuery({
      versionId: 'v1',
      display: 'percentageDiff',
      place: {
        kind: 'map',
        mapId: 'm 1',
        mode: '3D',
        cell: { area: 'data', row: 3, column: 6 },
        camera: { yaw: 0.72, pitch: 0.58, zoom: 1, targetX: 0, targetY: -0.00001, targetZ: 0 },
      },
    });
    expect(query).toBe(
      '?version=v1&map=m%201&cell=4,7&mode=surface&show=percent&camera=0.72,0.58,1,0,0,0',
    );
  });

  it.each<[string, EditorLink, readonly string[]]>([
    ['?map=m1', { place: { kind: 'map', mapId: 'm1', mode: 'TEXT' } }, []],
    ['?address=1f', { place: { kind: 'hex', mode: 'TEXT', address: 31 } }, []],
    ['?mode=line', { place: { kind: 'hex', mode: '2D' } }, []],
    ['?map=m1&address=1f', { place: { kind: 'map', mapId: 'm1', mode: 'TEXT' } }, []],
    ['?map=m1&mode=hex', { place: { kind: 'map', mapId: 'm1', mode: 'TEXT' } }, ['mode']],
    ['?mode=surface', {}, ['mode']],
    ['?map=&cell=1,1', {}, ['map']],
    [`?version=${'v'.repeat(65)}`, {}, ['version']],
    ['?address=123456789', {}, ['address']],
    ['?address=-1', {}, ['address']],
    ['?map=m1&cell=0,1', { place: { kind: 'map', mapId: 'm1', mode: 'TEXT' } }, ['cell']],
    ['?map=m1&cell=z3', { place: { kind: 'map', mapId: 'm1', mode: 'TEXT' } }, ['cell']],
    ['?map=m1&camera=1,2,3', { place: { kind: 'map', mapId: 'm1', mode: 'TEXT' } }, ['camera']],
    ['?show=toString', {}, ['show']],
  ])('says of %s what it can, and which parts say nothing', (query, link, faults) => {
    expect(readEditorLink(query)).toEqual({ link, faults });
  });

  it('is none without a part of a place, and none that is read breaks', () => {
    expect(readEditorLink('?renderer=canvas')).toBeUndefined();
    expect(readEditorLink('')).toBeUndefined();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...LINK_PARTS), fc.string()), { minLength: 1 }),
        (parts) => {
          const read = readEditorLink(new URLSearchParams(parts).toString());
          // What was understood is written as something that is understood again.
          if (read !== undefined) {
            const again = readEditorLink(editorLinkQuery(read.link));
            expect(again?.faults ?? []).toEqual([]);
          }
        },
      ),
    );
  });

  it('leaves the other parameters of the page', () => {
    expect(withoutEditorLink('?renderer=canvas&map=m1&cell=1,1')).toBe('?renderer=canvas');
    expect(withoutEditorLink('?map=m1')).toBe('');
  });
});
