import { describe, expect, it } from 'vitest';
import { checksumLightOf, checksumStateOf } from './file-checksum-state.ts';

type Block = Parameters<typeof checksumStateOf>[0][number];

const blocks = (...states: readonly Block['state'][]): Block[] =>
  states.map((state) => ({ state }));

describe('the state of the checksums', () => {
  it('counts those that are wrong', () => {
    expect(checksumStateOf(blocks('valid', 'invalid', 'disabled', 'invalid'))).toEqual({
      kind: 'checked',
      wrongCount: 2,
    });
    expect(checksumStateOf(blocks('valid', 'signature'))).toEqual({
      kind: 'checked',
      wrongCount: 0,
    });
  });

  it('is unknown where none could be checked', () => {
    expect(checksumStateOf([])).toEqual({ kind: 'unknown' });
    expect(checksumStateOf(blocks('signature', 'notCheckable', 'disabled'))).toEqual({
      kind: 'unknown',
    });
  });
});

describe('the light of the checksums', () => {
  it.each([
    [{ kind: 'checked', wrongCount: 0 }, false, 'original'],
    [{ kind: 'checked', wrongCount: 0 }, true, 'right'],
    [{ kind: 'checked', wrongCount: 1 }, true, 'wrong'],
    [{ kind: 'checked', wrongCount: 1 }, false, 'wrong'],
    [{ kind: 'unknown' }, true, 'unknown'],
    [{ kind: 'checking' }, false, 'checking'],
  ] as const)('of %j, modified %s, is %s', (state, isModified, light) => {
    expect(checksumLightOf(state, isModified)).toBe(light);
  });
});
