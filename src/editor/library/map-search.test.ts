import { describe, expect, it } from 'vitest';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { mapDefinition, wordRun } from '../../../tests/support/sample-map-definition.ts';
import { mapMatcher, nameMatcher } from './map-search.ts';

const MAP: ProjectMap = {
  ...mapDefinition({
    name: 'Boost target',
    description: 'Ladedruck nach Drehzahl',
    cells: wordRun(0x14a1c),
    variables: [{ name: 'X input', value: 'nmot_w' }],
  }),
  revision: 1,
  updatedAt: '2026-03-01T10:00:00.000Z',
};

describe('the search of maps', () => {
  it.each([
    ['', 'an empty text'],
    ['  ', 'blanks'],
    ['TARG', 'a part of the name, in any case'],
    ['target boost', 'words of the name in any order'],
    ['ladedruck', 'the description'],
    ['nmot', 'a variable'],
    ['boost nmot', 'words of several of them'],
    ['14a1', 'four digits of the address'],
    ['0x14A1C', 'the address with a prefix'],
    ['$00014a1c', 'the whole address'],
  ])('finds with %j: %s', (text) => {
    expect(mapMatcher(text)(MAP)).toBe(true);
  });

  it.each([
    ['torque', 'a word that stands nowhere'],
    ['boost torque', 'one word of two'],
    ['14a', 'three digits, which are no address'],
    ['14a2', 'another address'],
    ['14a1 boost', 'an address among words'],
    ['000014a1c', 'nine digits'],
  ])('does not find with %j: %s', (text) => {
    expect(mapMatcher(text)(MAP)).toBe(false);
  });
});

describe('the search of names', () => {
  it.each([
    ['', true],
    ['target boost', true],
    ['TARG', true],
    ['boost torque', false],
    ['14a1c', false],
  ])('goes by the same words: %j', (text, isFound) => {
    expect(nameMatcher(text)('Boost target')).toBe(isFound);
  });
});
