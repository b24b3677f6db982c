import { describe, expect, it } from 'vitest';
import {
  axis,
  BYTE,
  mapDefinition,
  WORD,
  wordRun,
} from '../../tests/support/sample-map-definition.ts';
import { axesBefore, extentOfMap } from './map-places.ts';

describe('what of the file a map takes', () => {
  it('is from its first byte to the last byte of its last word', () => {
    const map = mapDefinition({ cells: wordRun(0x100, WORD), width: 4, height: 3 });
    expect(extentOfMap(map, 0x1000)).toEqual({
      cellCount: 12,
      firstAddress: 0x100,
      lastAddress: 0x117,
      isInFile: true,
    });
  });

  it.each([
    [0x118, true],
    [0x117, false],
  ])('lies in a file of %i bytes: %s', (length, isInFile) => {
    const map = mapDefinition({ cells: wordRun(0x100, WORD), width: 4, height: 3 });
    expect(extentOfMap(map, length)?.isInFile).toBe(isInFile);
  });

  it.each([0, -1, Number.NaN])('is nothing for %d columns', (width) => {
    expect(extentOfMap(mapDefinition({ width }), 0x1000)).toBeUndefined();
  });
});

describe('axes directly before the cells', () => {
  it('are X, then Y, in words as those of the cells', () => {
    const map = mapDefinition({ cells: wordRun(0x100, WORD), width: 4, height: 3 });
    const found = axesBefore(map);
    expect(found?.x.words).toEqual(wordRun(0x100 - 14, WORD));
    expect(found?.y.words).toEqual(wordRun(0x100 - 6, WORD));
    expect([found?.x.reference, found?.y.reference]).toEqual(['ROM', 'ROM']);
  });

  it('are one for a curve, right before it', () => {
    const map = mapDefinition({ cells: wordRun(0x10, BYTE), width: 8, height: 1 });
    const found = axesBefore({ ...map, y: axis({ reference: 'ROM', words: wordRun(0) }) });
    expect(found?.x.words.address).toBe(8);
    expect(found?.y.reference).toBe('NONE');
  });

  it('keep what is known of them beside their place', () => {
    const map = mapDefinition({ x: axis({ name: 'Speed', unit: '1/min' }) });
    expect(axesBefore(map)?.x).toMatchObject({ name: 'Speed', unit: '1/min' });
  });

  it.each([
    [14, 0],
    [13, undefined],
  ])('fit before a map at byte %i: X at %s', (address, expected) => {
    const map = mapDefinition({ cells: wordRun(address, WORD), width: 4, height: 3 });
    expect(axesBefore(map)?.x.words.address).toBe(expected);
  });
});
