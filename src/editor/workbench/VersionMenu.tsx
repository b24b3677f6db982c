import {
  ChevronDown,
  Download,
  FileInput,
  FileOutput,
  FilePlus2,
  History,
  Map as MapIcon,
  Pencil,
  ShieldCheck,
  Sparkles,
  Trash2,
} from 'lucide-react';
import type { JSX } from 'react';
import { ORIGINAL_ID, type Version } from '../../../core/contract/files.ts';
import { Menu } from '../../components/Menu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { CommandId } from '../commands/command-ids.ts';
import { commandOf } from '../commands/commands.ts';
import { useKeyText } from '../commands/use-keys.ts';
import { commandItem } from '../kit/command-items.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { Editor } from '../open/open-editor.ts';
import { useDeleteVersion } from '../versions/use-delete-version.ts';
import styles from './VersionMenu.module.css';

/** The version under the edits, the way to all others, and what can be done with their files. */
export function VersionMenu(): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const editor = useEditor();
  const current = useEditorState((state) => state.current);
  const versions = useEditorState((state) => state.versions);
  const isUnsaved = useEditorState((state) => state.unsavedCount > 0);
  const keyText = useKeyText();
  const name = current.id === ORIGINAL_ID ? t('editor.version.original') : current.name;
  const deleteVersion = useDeleteVersion();

  // Entries are others then.
  useEditorState((state) => state.solutionsAccess);
  useEditorState((state) => state.busy);
  const state = editor.controller.store.getState();
  const command = (id: CommandId, icon: JSX.Element): MenuItem & { readonly kind: 'action' } => ({
    ...commandItem(id, state, editor, texts, keyText),
    icon,
  });

  const items: readonly MenuItem[] = [
    { kind: 'heading', id: 'versions', label: t('editor.version.switch') },
    ...versionChoices(versions, current.id, editor, texts),
    { kind: 'separator', id: 'afterVersions' },
    command('saveAs', <FilePlus2 />),
    temporaryItem(editor, isUnsaved, texts),
    command('importVersion', <FileInput />),
    { ...command('versions', <History />), label: t('editor.version.all') },
    command('solutions', <Sparkles />),
    command('portWork', <FileOutput />),
    command('mapPack', <MapIcon />),
    { kind: 'separator', id: 'afterSave' },
    { ...commandItem('safetySheet', state, editor, texts, keyText), icon: <ShieldCheck /> },
    ...downloadItems(current.id, editor, texts),
    { ...commandItem('changeReport', state, editor, texts, keyText), icon: <Download /> },
    { kind: 'separator', id: 'afterDownload' },
    ...changeItems(versions, current.id, editor, texts, deleteVersion),
  ];

  return (
    <Menu
      items={items}
      trigger={
        <button type="button" className={styles['trigger']}>
          <span className={styles['label']}>{t('editor.version.label')}</span>{' '}
          <span className={styles['name']}>{name}</span>{' '}
          <VisuallyHidden>{`\u00b7 ${t('editor.version.menu')}`}</VisuallyHidden>
          {isUnsaved && <span className={styles['dot']} aria-hidden="true" />}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    />
  );
}

function versionChoices(
  versions: readonly Version[],
  currentId: string,
  { versions: actions }: Editor,
  { t, plural }: Texts,
): MenuItem[] {
  const choice = (id: string, label: string): MenuItem => ({
    kind: 'choice',
    id: `show-${id}`,
    label,
    checked: id === currentId,
    onSelect: () => fireAndForget(actions.changeVersion(id)),
  });
  return [
    choice(ORIGINAL_ID, t('editor.version.original')),
    ...versions.map(({ id, name, modifiedCount }) =>
      choice(id, `${name} \u00b7 ${plural('editor.version.modified', modifiedCount)}`),
    ),
  ];
}

function temporaryItem(editor: Editor, isUnsaved: boolean, { t }: Texts): MenuItem {
  return {
    kind: 'action',
    id: 'downloadTemporary',
    label: t('editor.commands.downloadTemporary'),
    icon: <Download />,
    ...(isUnsaved ? {} : { disabledReason: t('editor.state.saved') }),
    onSelect: () => commandOf('downloadTemporary').run(editor),
  };
}

function downloadItems(currentId: string, { versions }: Editor, { t }: Texts): MenuItem[] {
  const item = (id: string, label: string, download: () => Promise<void>): MenuItem => ({
    kind: 'action',
    id,
    label,
    icon: <Download />,
    onSelect: () => fireAndForget(download()),
  });
  const original = item('downloadOriginal', t('editor.version.downloadOriginal'), () =>
    versions.download(ORIGINAL_ID),
  );
  if (currentId === ORIGINAL_ID) return [original];
  const current = item('downloadCurrent', t('editor.version.downloadCurrent'), () =>
    versions.downloadCurrent(),
  );
  return [current, original];
}

function changeItems(
  versions: readonly Version[],
  currentId: string,
  { controller }: Editor,
  { t }: Texts,
  deleteVersion: (version: Version) => void,
): MenuItem[] {
  const current = versions.find((version) => version.id === currentId);
  const others = versions.filter((version) => version.id !== currentId);
  return [
    {
      kind: 'action',
      id: 'rename',
      label: t('editor.version.rename'),
      icon: <Pencil />,
      ...(current === undefined ? { disabledReason: t('editor.disabled.readOnly') } : {}),
      onSelect: () => {
        if (current !== undefined)
          controller.openDialog({ kind: 'renameVersion', version: current });
      },
    },
    others.length === 0
      ? {
          kind: 'action',
          id: 'delete',
          label: t('editor.version.delete'),
          icon: <Trash2 />,
          disabledReason: t('editor.disabled.noOther'),
          onSelect: () => undefined,
        }
      : {
          kind: 'group',
          id: 'delete',
          label: t('editor.version.delete'),
          icon: <Trash2 />,
          items: others.map((version) => ({
            kind: 'action',
            id: `delete-${version.id}`,
            label: version.name,
            danger: true,
            onSelect: () => deleteVersion(version),
          })),
        },
  ];
}
