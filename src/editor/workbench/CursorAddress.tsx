import type { JSX } from 'react';
import { addressListText, addressRangeText } from '../../../core/clipboard/address-list.ts';
import { type AddressBase, cpuBaseOf } from '../../../core/values/cpu-address.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { Menu } from '../../components/Menu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { copyText } from '../../platform/clipboard.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { commandItem } from '../kit/command-items.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { Editor } from '../open/open-editor.ts';
import { WORD_LENGTHS } from '../state/hex-settings.ts';
import styles from './StatusBar.module.css';

/** Address of the cursor, with what can be done with it. Expectations 2.8, "Status-bar cursor". */
export function CursorAddress({ address }: { readonly address: number }): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const editor = useEditor();
  const { controller } = editor;
  const state = useEditorState((whole) => whole);
  const keyText = useKeyText();
  const { cursor } = state;
  const cpuBase = cpuBaseOf(controller.session.project.ecuFamily);
  const base = state.addressBase === 'cpu' ? (cpuBase ?? 0) : 0;
  const shown = formatAddress(base + address);
  const copy = (
    id: 'copyAddress' | 'copyDecimal' | 'copyRange' | 'copyList',
    text: () => string,
  ): MenuItem => ({
    kind: 'action',
    id,
    label: t(`editor.menu.${id}`),
    onSelect: () => fireAndForget(copyText(text())),
  });
  const range = cursor && addressRangeText(base + cursor.firstAddress, base + cursor.lastAddress);
  const items: readonly MenuItem[] = [
    commandItem('goToAddress', state, editor, texts, keyText),
    { kind: 'separator', id: 'afterGo' },
    copy('copyAddress', () => shown),
    copy('copyDecimal', () => String(base + address)),
    ...(range === undefined ? [] : [copy('copyRange', () => range)]),
    copy('copyList', () => {
      const cells = controller.edits.copySelection()?.cells;
      return cells === undefined ? shown : addressListText(cells, base);
    }),
    { kind: 'separator', id: 'afterCopy' },
    ...(cpuBase === undefined ? [] : baseItems(state.addressBase, editor, texts)),
    ...WORD_LENGTHS.map(
      (wordBytes): MenuItem => ({
        kind: 'choice',
        id: `b${wordBytes}`,
        label: t(`editor.wordLength.b${wordBytes}`),
        checked: state.hex.wordBytes === wordBytes,
        onSelect: () => controller.changeHex({ wordBytes }),
      }),
    ),
  ];
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          className={styles['cursor']}
          title={t('editor.status.cursorMenu')}
          onContextMenu={(event) => {
            event.preventDefault();
            // The primitive opens on the press of a pointer or on Enter: a right click means the same.
            event.currentTarget.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
            );
          }}
        >
          {shown}
        </button>
      }
    />
  );
}

/** From where addresses are counted, where the processor of the family is known. Expectations 2.8. */
function baseItems(present: AddressBase, { controller }: Editor, { t }: Texts): MenuItem[] {
  return [
    ...(['file', 'cpu'] as const).map(
      (base): MenuItem => ({
        kind: 'choice',
        id: base,
        label: t(`editor.addressBase.${base}`),
        checked: base === present,
        onSelect: () => controller.changeAddressBase(base),
      }),
    ),
    { kind: 'separator', id: 'afterBase' },
  ];
}
