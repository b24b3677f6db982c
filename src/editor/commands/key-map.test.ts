import { describe, expect, it } from 'vitest';
import { KEY_PRESETS, type KeyMapSettings } from '../../../core/contract/settings.ts';
import type { CommandId } from './command-ids.ts';
import { COMMANDS } from './commands.ts';
import { chordProblem, chordText, type PressedKey } from './key-chord.ts';
import {
  commandOfKey,
  isFixed,
  keysOf,
  keyTextOf,
  ownerOfKey,
  STANDARD_KEYS,
  withKey,
  withoutKey,
  withPresetKeys,
} from './key-map.ts';

function press(key: string, part: Partial<PressedKey> = {}): PressedKey {
  const none = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  return { ...none, key, ...part };
}

const textsOf = (keys: KeyMapSettings, id: CommandId): string[] => keysOf(keys, id).map(chordText);
const idOfKey = (keys: KeyMapSettings, pressed: PressedKey): string | undefined =>
  commandOfKey(keys, pressed)?.command.id;

/** Ids of commands that have a key in common with another one. */
const sharedKeys = (keys: KeyMapSettings): CommandId[] =>
  COMMANDS.flatMap(({ id }) =>
    keysOf(keys, id).some((chord) => ownerOfKey(keys, chord, id) !== undefined) ? [id] : [],
  );

describe.each(KEY_PRESETS)('the keys of %s', (preset) => {
  const keys: KeyMapSettings = { preset, own: {} };

  it('belong to one command each', () => {
    expect(sharedKeys(keys)).toEqual([]);
  });

  it('can all be pressed', () => {
    const wrong = COMMANDS.filter((command) => !isFixed(command)).flatMap(({ id }) =>
      keysOf(keys, id).filter((chord) => chordProblem(chord) !== undefined),
    );
    expect(wrong.map(chordText)).toEqual([]);
  });
});

describe('a person’s own key', () => {
  it('comes first and takes the key from the command that had it', () => {
    const keys = withKey(STANDARD_KEYS, 'smooth', { key: 'm' });
    expect(textsOf(keys, 'smooth')).toEqual(['M', 'Shift+S']);
    expect(textsOf(keys, 'showOriginal')).toEqual([]);
    expect(idOfKey(keys, press('m'))).toBe('smooth');
    expect(sharedKeys(keys)).toEqual([]);
  });

  it('goes before what views do with the key, a usual one does not', () => {
    const keys = withKey(STANDARD_KEYS, 'nextMap', { key: 'arrowright', ctrl: true });
    expect(commandOfKey(keys, press('ArrowRight', { ctrlKey: true }))?.isChosen).toBe(true);
    expect(commandOfKey(keys, press('ArrowDown', { altKey: true }))?.isChosen).toBe(false);
  });

  it('can be taken away, and the usual ones come back but for those in use elsewhere', () => {
    const without = withoutKey(STANDARD_KEYS, 'again', { key: 'r' });
    expect(textsOf(without, 'again')).toEqual(['F4']);
    expect(textsOf(withPresetKeys(without, 'again'), 'again')).toEqual(['F4', 'R']);
    const taken = withKey(without, 'undo', { key: 'r' });
    expect(textsOf(withPresetKeys(taken, 'again'), 'again')).toEqual(['F4']);
  });

  it('survives being kept as text', () => {
    const keys = withKey(STANDARD_KEYS, 'wider', { code: 'Digit0', printed: '0', alt: true });
    const kept: KeyMapSettings = JSON.parse(JSON.stringify(keys));
    expect(idOfKey(kept, press('0', { code: 'Digit0', altKey: true }))).toBe('wider');
    expect(keyTextOf(kept, 'wider')).toBe('Alt+0');
  });

  it('that another release wrote and nobody can read is none', () => {
    const keys: KeyMapSettings = { preset: 'standard', own: { undo: ['?', 'Ctrl+key:u'] } };
    expect(textsOf(keys, 'undo')).toEqual(['Ctrl+U']);
  });

  it('never takes the place of the browser’s own keys of the clipboard', () => {
    const keys: KeyMapSettings = { preset: 'standard', own: { copy: ['key:u'] } };
    expect(textsOf(keys, 'copy')).toEqual(['Ctrl+C']);
    expect(ownerOfKey(keys, { key: 'c', ctrl: true }, 'undo')).toBe('copy');
  });
});

describe('the bases of a comparison', () => {
  it('keep their keys, whatever was kept for them', () => {
    const keys: KeyMapSettings = { preset: 'standard', own: { compareBase: ['key:u'] } };
    expect(textsOf(keys, 'compareBase')).toHaveLength(9);
  });

  it('are told apart by the place of their key', () => {
    const pressed = press('4', { code: 'Digit4', altKey: true });
    const found = commandOfKey(STANDARD_KEYS, pressed);
    expect([found?.command.id, found?.place]).toEqual(['compareBase', 3]);
  });
});
