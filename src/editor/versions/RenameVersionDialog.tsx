import { type JSX, useState } from 'react';
import type { Version } from '../../../core/contract/files.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { VersionNames } from '../state/editor-store.ts';
import { VersionNamesForm } from './VersionNamesForm.tsx';

/** Changes name and note of a version. A refused form keeps what was typed. */
export function RenameVersionDialog({ version }: { readonly version: Version }): JSX.Element {
  const { t } = useTexts();
  const { controller, versions } = useEditor();
  const listed = useEditorState((state) => state.versions.find(({ id }) => id === version.id));
  const [isBusy, setBusy] = useState(false);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const now = listed ?? version;

  const rename = async (names: VersionNames): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await versions.renameVersion(now, names);
      if (outcome === 'renamed') controller.closeDialog();
      setChangedElsewhere(outcome === 'changedElsewhere');
    } finally {
      setBusy(false);
    }
  };

  return (
    <VersionNamesForm
      title={t('editor.renameDialog.title')}
      submitLabel={t('editor.renameDialog.submit')}
      initial={{ name: now.name, info: now.info }}
      isChangedElsewhere={isChangedElsewhere}
      isBusy={isBusy}
      onSubmit={(names) => fireAndForget(rename(names))}
      onClose={() => controller.closeDialog()}
    />
  );
}
