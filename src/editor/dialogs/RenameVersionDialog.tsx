import type { JSX } from 'react';
import type { Version } from '../../../core/contract/files.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../editor-context.ts';
import { VersionNamesForm } from './VersionNamesForm.tsx';

/** Changes name and note of a version. */
export function RenameVersionDialog({ version }: { readonly version: Version }): JSX.Element {
  const { t } = useTexts();
  const { controller, versions } = useEditor();
  return (
    <VersionNamesForm
      title={t('editor.renameDialog.title')}
      submitLabel={t('editor.renameDialog.submit')}
      initial={{ name: version.name, info: version.info }}
      onSubmit={(names) => {
        controller.closeDialog();
        fireAndForget(versions.renameVersion(version.id, names));
      }}
      onClose={() => controller.closeDialog()}
    />
  );
}
