import { describe, expect, it } from 'vitest';
import { checksumLightOf, checksumStateOf, type FileChecksumState } from './file-checksum-state.ts';
import { PROBABLE_FAMILY } from './generic/probable.ts';

type Block = Parameters<typeof checksumStateOf>[0]['blocks'][number];

const stateOf = (all: readonly Block[], isPart = false): FileChecksumState =>
  checksumStateOf({ blocks: all, isPart });

const blocks = (...states: readonly Block['state'][]): Block[] =>
  states.map((state) => ({ state, family: 'me7' }));
const found: Block = { state: 'valid', family: PROBABLE_FAMILY };

describe('the state of the checksums', () => {
  it('counts those that are wrong', () => {
    expect(stateOf(blocks('valid', 'invalid', 'disabled', 'invalid'))).toEqual({
      kind: 'checked',
      wrongCount: 2,
    });
    expect(stateOf(blocks('valid', 'signature'))).toEqual({
      kind: 'checked',
      wrongCount: 0,
    });
  });

  it('is unknown where none could be checked', () => {
    expect(stateOf([])).toEqual({ kind: 'unknown', holdCount: 0 });
    expect(stateOf(blocks('signature', 'notCheckable', 'disabled'))).toEqual({
      kind: 'unknown',
      holdCount: 0,
    });
  });

  it('is unknown where only a part of the memory is there, unless something in it is wrong', () => {
    expect(stateOf(blocks('valid', 'valid'), true)).toEqual({ kind: 'unknown', holdCount: 2 });
    expect(stateOf(blocks('valid', 'invalid'), true)).toEqual({ kind: 'checked', wrongCount: 1 });
  });

  it('is unknown where a place is, however many others hold', () => {
    expect(stateOf(blocks('valid', 'unknown', 'valid'))).toEqual({
      kind: 'unknown',
      holdCount: 2,
    });
  });

  it('is unknown where values were only found because they hold', () => {
    expect(stateOf([found, found])).toEqual({ kind: 'unknown', holdCount: 2 });
    expect(stateOf([found, ...blocks('valid')])).toEqual({
      kind: 'checked',
      wrongCount: 0,
    });
    expect(stateOf([found, { ...found, state: 'invalid' }])).toEqual({
      kind: 'checked',
      wrongCount: 1,
    });
  });
});

describe('the light of the checksums', () => {
  it.each([
    [{ kind: 'checked', wrongCount: 0 }, false, 'original'],
    [{ kind: 'checked', wrongCount: 0 }, true, 'right'],
    [{ kind: 'checked', wrongCount: 1 }, true, 'wrong'],
    [{ kind: 'checked', wrongCount: 1 }, false, 'wrong'],
    [{ kind: 'unknown', holdCount: 3 }, true, 'unknown'],
    [{ kind: 'checking' }, false, 'checking'],
  ] as const)('of %j, modified %s, is %s', (state, isModified, light) => {
    expect(checksumLightOf(state, isModified)).toBe(light);
  });
});
