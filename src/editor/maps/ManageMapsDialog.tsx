import { Copy, Download, FileInput, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { type JSX, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ProjectMap } from '../../../core/contract/maps.ts';
import { readMapsFile, writeMapsFile } from '../../../core/contract/maps-file.ts';
import { duplicateIds } from '../../../core/maps/duplicate-maps.ts';
import { fieldsOfMap } from '../../../core/maps/map-definition.ts';
import { mapsCsv } from '../../../core/maps/maps-csv.ts';
import { compareNames } from '../../../core/maps/name-order.ts';
import { partFileName } from '../../../core/versions/file-names.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { downloadBlob } from '../../platform/download.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import styles from './ManageMapsDialog.module.css';
import { MapCheckList } from './MapCheckList.tsx';

/** Choice of the folder list that stands for no choice. */
const NO_CHOICE = '-';

/** The person's own maps, to be moved, copied, deleted, exported and imported together. Expectations 2.2. */
export function ManageMapsDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  const { maps: all, folders } = useStore(controller.library.store);
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [message, setMessage] = useState('');
  // Maps of the pack stay as they were bought; what was merely found comes back with the next reading.
  const maps = useMemo(() => sorted(all.filter(({ kind }) => kind === 'USER_MAP')), [all]);
  const duplicates = useMemo(() => duplicateIds(maps), [maps]);
  const checked = maps.filter(({ id }) => checkedIds.has(id));
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.manageMaps')}
      size="large"
      draggable
      onClose={close}
      footer={
        <Button data-default onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <MapCheckList
        label={t('editor.tree.userMaps')}
        maps={maps}
        checkedIds={checkedIds}
        onChange={setCheckedIds}
        detailOf={({ id }) => (duplicates.has(id) ? t('editor.manageMaps.duplicate') : '')}
      />
      <ChangeTools checked={checked} onDone={setMessage} />
      <div className={styles['tools']}>
        <Button
          size="small"
          icon={<FolderPlus />}
          onClick={() => controller.openDialog({ kind: 'folder' })}
        >
          {t('editor.tree.newFolder')}
        </Button>
        <Button
          size="small"
          disabled={duplicates.size === 0}
          onClick={() => setCheckedIds(duplicates)}
        >
          {t('editor.manageMaps.tickDuplicates')}
        </Button>
        <span className={styles['space']} />
        <FileTools maps={checked.length === 0 ? maps : checked} onDone={setMessage} />
      </div>
      <p aria-live="polite" className={styles['message']}>
        {message}
      </p>
      {folders.length === 0 && (
        <p className={styles['message']}>{t('editor.manageMaps.noFolders')}</p>
      )}
    </EditorModal>
  );
}

interface ToolsProps {
  /** Says in words what was done. */
  onDone(message: string): void;
}

/** What is done with the ticked maps. */
function ChangeTools({
  checked,
  onDone,
}: ToolsProps & { readonly checked: readonly ProjectMap[] }): JSX.Element {
  const { t, plural } = useTexts();
  const { confirm } = useApplication();
  const { controller } = useEditor();
  const { library } = controller;
  const folders = useStore(library.store, (state) => state.folders);
  const [isBusy, setBusy] = useState(false);
  const isNone = checked.length === 0;
  const [only] = checked;

  const work = (act: () => Promise<void>): void => {
    const run = async (): Promise<void> => {
      setBusy(true);
      try {
        await act();
      } catch (error) {
        // The client has told the person; what was done before it stays done.
        if (!isApiError(error)) throw error;
      } finally {
        setBusy(false);
      }
    };
    fireAndForget(run());
  };
  const move = (value: string): void => {
    if (value === NO_CHOICE) return;
    work(async () => {
      const folderId = value === '' ? null : value;
      let movedCount = 0;
      for (const { id } of checked) if (await library.moveMap(id, folderId)) movedCount++;
      onDone(plural('editor.manageMaps.moved', movedCount));
    });
  };
  const duplicate = (): void =>
    work(async () => {
      const copies = checked.map((map) => ({
        ...fieldsOfMap(map),
        name: t('editor.manageMaps.copyOf', { name: map.name }),
      }));
      await library.createMaps(copies);
      onDone(plural('editor.manageMaps.copied', copies.length));
    });
  const remove = (): void =>
    work(async () => {
      const isConfirmed = await confirm.ask({
        title: plural('editor.manageMaps.deleteTitle', checked.length),
        message: t('editor.treeMenu.deleteMapText'),
        confirmLabel: t('editor.manageMaps.delete'),
        tone: 'danger',
      });
      if (!isConfirmed) return;
      await library.deleteMaps(checked.map(({ id }) => id));
      onDone(plural('editor.manageMaps.deleted', checked.length));
    });

  return (
    <div className={styles['tools']}>
      <div className={styles['folder']}>
        <SelectField<string>
          label={t('editor.treeMenu.move')}
          value={NO_CHOICE}
          disabled={isNone || isBusy}
          options={[
            { value: NO_CHOICE, label: t('editor.manageMaps.chooseFolder') },
            { value: '', label: t('editor.tree.userMaps') },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={move}
        />
      </div>
      <Button
        size="small"
        icon={<Pencil />}
        disabled={checked.length !== 1}
        onClick={() => {
          if (only !== undefined) controller.openDialog({ kind: 'mapProperties', mapId: only.id });
        }}
      >
        {t('editor.treeMenu.properties')}
      </Button>
      <Button size="small" icon={<Copy />} busy={isBusy} disabled={isNone} onClick={duplicate}>
        {t('editor.manageMaps.copy')}
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 />}
        busy={isBusy}
        disabled={isNone}
        onClick={remove}
      >
        {t('editor.manageMaps.delete')}
      </Button>
    </div>
  );
}

/** Maps out of the project and into it. */
function FileTools({
  maps,
  onDone,
}: ToolsProps & { readonly maps: readonly ProjectMap[] }): JSX.Element {
  const { t, plural } = useTexts();
  const { alerts } = useApplication();
  const { controller } = useEditor();
  const { library, session } = controller;
  const input = useRef<HTMLInputElement>(null);
  const { folders } = library.store.getState();
  const name = session.project.name;

  const importFile = async (file: File): Promise<void> => {
    const read = readMapsFile(await file.text(), folders, session.byteStore.picture.length);
    if (read === undefined) {
      alerts.show({ code: 'INVALID_FILE' });
      return;
    }
    try {
      await library.createMaps(read.maps);
      const outside =
        read.outsideCount === 0 ? '' : ` ${plural('editor.manageMaps.outside', read.outsideCount)}`;
      onDone(plural('editor.manageMaps.imported', read.maps.length) + outside);
    } catch (error) {
      if (!isApiError(error)) throw error;
    }
  };

  return (
    <>
      <Button
        size="small"
        icon={<Download />}
        disabled={maps.length === 0}
        onClick={() =>
          downloadBlob(new Blob([mapsCsv(maps, folders)]), partFileName(name, 'maps', '.csv'))
        }
      >
        {t('editor.manageMaps.exportCsv')}
      </Button>
      <Button
        size="small"
        icon={<Download />}
        disabled={maps.length === 0}
        onClick={() =>
          downloadBlob(
            new Blob([writeMapsFile(maps, folders)]),
            partFileName(name, 'maps', '.json'),
          )
        }
      >
        {t('editor.manageMaps.exportJson')}
      </Button>
      <Button size="small" icon={<FileInput />} onClick={() => input.current?.click()}>
        {t('editor.manageMaps.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        tabIndex={-1}
        aria-label={t('editor.manageMaps.import')}
        className={styles['file']}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again only if the field forgets it.
          event.target.value = '';
          if (file !== undefined) fireAndForget(importFile(file));
        }}
      />
    </>
  );
}

function sorted(maps: readonly ProjectMap[]): readonly ProjectMap[] {
  return maps.toSorted((a, b) => compareNames(a.name, b.name));
}
