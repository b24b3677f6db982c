import { Download, GitCompare, Pencil, Trash2 } from 'lucide-react';
import type { JSX } from 'react';
import { ORIGINAL_ID, type Version } from '../../../core/contract/files.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { useDeleteVersion } from './use-delete-version.ts';
import styles from './VersionsDialog.module.css';

/** All versions with what can be done with each: show, compare, download, rename, delete. */
export function VersionsDialog(): JSX.Element {
  const { t } = useTexts();
  const { controller, versions: actions } = useEditor();
  const versions = useEditorState((state) => state.versions);
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.versions')}
      size="large"
      onClose={close}
      footer={
        <>
          <Button onClick={() => controller.openDialog({ kind: 'importVersion' })}>
            {t('editor.commands.importVersion')}
          </Button>
          <Button onClick={() => fireAndForget(actions.saveAs())}>
            {t('editor.commands.saveAs')}
          </Button>
          <Button data-default variant="primary" onClick={close}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('editor.saveDialog.name')}</th>
            <th scope="col">{t('editor.versionsDialog.changed')}</th>
            <th scope="col">{t('editor.versionsDialog.saved')}</th>
            <th scope="col" aria-label={t('projects.columnActions')} />
          </tr>
        </thead>
        <tbody>
          <OriginalLine />
          {versions.map((version) => (
            <VersionLine key={version.id} version={version} />
          ))}
        </tbody>
      </table>
    </EditorModal>
  );
}

function OriginalLine(): JSX.Element {
  const { t } = useTexts();
  const name = t('editor.version.original');
  return (
    <tr>
      <Name id={ORIGINAL_ID} name={name} info="" />
      <td>{NOTHING}</td>
      <td>{NOTHING}</td>
      <td>
        <div className={styles['actions']}>
          <CommonActions id={ORIGINAL_ID} name={name} />
        </div>
      </td>
    </tr>
  );
}

function VersionLine({ version }: { readonly version: Version }): JSX.Element {
  const { t, plural, dateTime } = useTexts();
  const { controller } = useEditor();
  const isCurrent = useEditorState(({ current }) => current.id === version.id);
  const deleteVersion = useDeleteVersion();
  const { id, name, info, modifiedCount, updatedAt } = version;
  return (
    <tr>
      <Name id={id} name={name} info={info} />
      <td>{plural('editor.version.modified', modifiedCount)}</td>
      <td>{dateTime(updatedAt)}</td>
      <td>
        <div className={styles['actions']}>
          <CommonActions id={id} name={name} />
          <IconButton
            label={t('editor.versionsDialog.rename', { name })}
            icon={<Pencil />}
            onClick={() => controller.openDialog({ kind: 'renameVersion', version })}
          />
          <IconButton
            label={t('editor.versionsDialog.delete', { name })}
            icon={<Trash2 />}
            disabled={isCurrent}
            onClick={() => deleteVersion(version)}
          />
        </div>
      </td>
    </tr>
  );
}

function Name({
  id,
  name,
  info,
}: {
  readonly id: string;
  readonly name: string;
  readonly info: string;
}): JSX.Element {
  const { t } = useTexts();
  const isCurrent = useEditorState(({ current }) => current.id === id);
  return (
    <th scope="row" className={classNames(styles['name'], isCurrent && styles['current'])}>
      <span title={name}>
        {isCurrent ? `${name} \u00b7 ${t('editor.versionsDialog.open')}` : name}
      </span>
      {info !== '' && (
        <span className={styles['soft']} title={info}>
          {info}
        </span>
      )}
    </th>
  );
}

/** What can be done with every version, and with the original. */
function CommonActions({ id, name }: { readonly id: string; readonly name: string }): JSX.Element {
  const { t } = useTexts();
  const { controller, versions } = useEditor();
  const isCurrent = useEditorState(({ current }) => current.id === id);
  const isBase = useEditorState(
    ({ compareBase }) => (compareBase?.versionId ?? ORIGINAL_ID) === id,
  );
  return (
    <>
      <Button
        size="small"
        disabled={isCurrent}
        aria-label={t('editor.versionsDialog.show', { name })}
        onClick={() => {
          controller.closeDialog();
          fireAndForget(versions.changeVersion(id));
        }}
      >
        {t('editor.importDialog.open')}
      </Button>
      <IconButton
        label={t('editor.versionsDialog.compare', { name })}
        icon={<GitCompare />}
        aria-pressed={isBase}
        onClick={() => fireAndForget(controller.compare.choose(id))}
      />
      <IconButton
        label={t('editor.versionsDialog.download', { name })}
        icon={<Download />}
        onClick={() => fireAndForget(versions.download(id))}
      />
    </>
  );
}

const NOTHING = '\u2013';
