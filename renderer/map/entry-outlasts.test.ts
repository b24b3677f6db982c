import { describe, expect, it } from 'vitest';
import type { MapDefinition } from '../../core/maps/map-definition.ts';
import { axis, BYTE, mapDefinition, wordRun } from '../../tests/support/sample-map-definition.ts';
import { entryOutlasts } from './entry-outlasts.ts';
import type { MapViewData } from './map-view-contract.ts';

const bytes = new Uint8Array(16);
const data = (part: Partial<MapDefinition> = {}, current = bytes): MapViewData => ({
  map: mapDefinition(part),
  current,
  original: bytes,
  isUnsaved: () => false,
});

describe('a text that is being typed', () => {
  it.each<[string, Partial<MapDefinition>]>([
    ['another name', { name: 'Torque', description: 'new', unit: 'bar', folderId: 'f1' }],
    ['a value that was given to an axis', { x: axis({ userValues: [1, 2], userTexts: ['a'] }) }],
  ])('outlasts %s', (_, part) => {
    expect(entryOutlasts(data(), data(part))).toBe(true);
  });

  it.each<[string, Partial<MapDefinition>]>([
    ['another map', { id: 'other' }],
    ['another size', { width: 3 }],
    ['another place', { cells: wordRun(0x200) }],
    ['other words', { cells: wordRun(0x100, BYTE) }],
    ['another scale', { scale: { factor: 2, offset: 0 } }],
    ['another source of an axis', { y: axis({ reference: 'USER_DEF' }) }],
    ['another scale of an axis', { x: axis({ scale: { factor: 2, offset: 0 } }) }],
  ])('does not outlast %s', (_, part) => {
    expect(entryOutlasts(data(), data(part))).toBe(false);
  });

  it('does not outlast another file', () => {
    expect(entryOutlasts(data(), data({}, new Uint8Array(16)))).toBe(false);
  });
});
