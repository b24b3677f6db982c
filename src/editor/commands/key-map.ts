import type { KeyMapSettings } from '../../../core/contract/settings.ts';
import type { Command } from './command.ts';
import { type CommandId, isCommandId } from './command-ids.ts';
import { COMMANDS, commandOf } from './commands.ts';
import {
  chordId,
  chordOfId,
  chordText,
  isPressed,
  isSameChord,
  type KeyChord,
  type PressedKey,
} from './key-chord.ts';
import { KEY_PRESETS } from './key-presets.ts';

/** Most keys of one command. */
export const MAX_KEYS_OF_COMMAND = 4;

/** Keys of somebody who never chose any. */
export const STANDARD_KEYS: KeyMapSettings = { preset: 'standard', own: {} };

/** Keys of a command: the person's own, those of the preset, or the usual ones. */
export function keysOf(keys: KeyMapSettings, id: CommandId): readonly KeyChord[] {
  const command = commandOf(id);
  if (isFixed(command)) return command.keys;
  const own = keys.own[id];
  if (own === undefined) return KEY_PRESETS[keys.preset][id] ?? command.keys;
  // What another release wrote and this one cannot read is no key.
  return own.flatMap((text) => chordOfId(text) ?? []);
}

/** Whether the keys of a command are always the same: those of the browser, and rows of keys that count their places. */
export function isFixed({ isNative, keys }: Command): boolean {
  return isNative === true || keys.length > MAX_KEYS_OF_COMMAND;
}

/** First key of a command in words, such as `Ctrl+S`; `undefined` if it has none. */
export function keyTextOf(keys: KeyMapSettings, id: CommandId): string | undefined {
  const [first] = keysOf(keys, id);
  return first && chordText(first);
}

/** A command that a pressed key stands for. */
export interface PressedCommand {
  readonly command: Command;
  /** Which of its keys it was, from 0. */
  readonly place: number;
  /** The key is not the usual one: it goes before what views would do with it. */
  readonly isChosen: boolean;
}

/** The command a pressed key stands for, or `undefined`. */
export function commandOfKey(
  keys: KeyMapSettings,
  pressed: PressedKey,
): PressedCommand | undefined {
  for (const command of COMMANDS) {
    const chords = keysOf(keys, command.id);
    const place = chords.findIndex((chord) => isPressed(chord, pressed));
    const chord = chords[place];
    if (chord === undefined) continue;
    const isChosen = !command.keys.some((usual) => isSameChord(usual, chord));
    return { command, place, isChosen };
  }
  return undefined;
}

/** The other command that has a key, if one has. */
export function ownerOfKey(
  keys: KeyMapSettings,
  chord: KeyChord,
  exceptId: CommandId,
): CommandId | undefined {
  return COMMANDS.find(
    ({ id }) => id !== exceptId && keysOf(keys, id).some((known) => isSameChord(known, chord)),
  )?.id;
}

/** Gives a key to a command as its first one; another command that had it loses it. */
export function withKey(keys: KeyMapSettings, id: CommandId, chord: KeyChord): KeyMapSettings {
  const owner = ownerOfKey(keys, chord, id);
  const freed = owner === undefined ? keys : withoutKey(keys, owner, chord);
  const others = keysOf(freed, id).filter((known) => !isSameChord(known, chord));
  return withOwn(freed, id, [chord, ...others].slice(0, MAX_KEYS_OF_COMMAND));
}

/** Takes a key from a command. */
export function withoutKey(keys: KeyMapSettings, id: CommandId, chord: KeyChord): KeyMapSettings {
  const others = keysOf(keys, id).filter((known) => !isSameChord(known, chord));
  return withOwn(keys, id, others);
}

/** Gives a command the keys of the preset again, but for those that another command has meanwhile. */
export function withPresetKeys(keys: KeyMapSettings, id: CommandId): KeyMapSettings {
  const { [id]: _, ...own } = keys.own;
  const reset = { ...keys, own };
  const free = keysOf(reset, id).filter((chord) => ownerOfKey(keys, chord, id) === undefined);
  return free.length === keysOf(reset, id).length ? reset : withOwn(reset, id, free);
}

/** Whether a command has keys that the person chose. */
export function hasOwnKeys(keys: KeyMapSettings, id: CommandId): boolean {
  return keys.own[id] !== undefined;
}

function withOwn(keys: KeyMapSettings, id: CommandId, chords: readonly KeyChord[]): KeyMapSettings {
  const known = Object.entries(keys.own).filter(([name]) => isCommandId(name));
  return { ...keys, own: { ...Object.fromEntries(known), [id]: chords.map(chordId) } };
}
