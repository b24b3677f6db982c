import { beforeEach, describe, expect, it } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import words from '../../../locales/en.json' with { type: 'json' };
import { loadLocale } from '../../../locales/load-locale.ts';
import { createTexts } from '../../texts/texts.ts';
import { COMMAND_IDS, type CommandId } from '../commands/command-ids.ts';
import { keyTextOf, STANDARD_KEYS } from '../commands/key-map.ts';
import type { EditorClipboard } from '../controllers/editor-clipboard.ts';
import { manualController } from '../controllers/testing/manual-controller.ts';
import type { VersionActions } from '../controllers/version-actions.ts';
import type { SharedMaps } from '../library/shared-maps.ts';
import type { Editor } from '../open/open-editor.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import type { EditorState } from '../state/editor-store.ts';
import { commandItem } from './command-items.tsx';

const texts = createTexts(await loadLocale('en'));
const keyText = (id: CommandId): string | undefined => keyTextOf(STANDARD_KEYS, id);

let editor: Editor;
beforeEach(() => {
  editor = {
    controller: manualController(manualSession(new ByteStore(new Uint8Array(64)))),
    versions: {} as VersionActions,
    clipboard: {} as EditorClipboard,
    shared: {} as SharedMaps,
    works: () => Promise.reject(new Error('not in this test')),
    solutions: () => Promise.reject(new Error('not in this test')),
    close: () => undefined,
  };
});

const shown = (): EditorState => editor.controller.store.getState();
const itemOf = (id: CommandId) => commandItem(id, shown(), editor, texts, keyText);

describe('an entry of a menu', () => {
  it.each(COMMAND_IDS)('that runs %s has its name and its key', (id) => {
    const { label, keys } = itemOf(id);
    expect(label).toBe(words.editor.commands[id]);
    expect(keys).toBe(keyText(id));
  });

  it.each<[CommandId, unknown, (state: EditorState) => unknown]>([
    ['toggleSigned', true, ({ hex }) => hex.signed],
    ['nextWordLength', 2, ({ hex }) => hex.wordBytes],
    ['goToAddress', 'goToAddress', ({ dialog }) => dialog?.kind],
  ])('that is named for %s runs it, and no other', (id, after, look) => {
    const before = shown();
    expect(look(before)).not.toBe(after);
    itemOf(id).onSelect();
    expect(look(shown())).toBe(after);
  });

  it('says why it is not possible: values are only shown, or there is nothing to do it with', () => {
    expect(itemOf('undo').disabledReason).toBe(words.editor.disabled.notNow);
    expect(itemOf('changeAbsolute').disabledReason).toBeUndefined();
    editor.controller.changeHex({ display: 'ori' });
    expect(itemOf('changeAbsolute').disabledReason).toBe(words.editor.disabled.readOnly);
  });
});
