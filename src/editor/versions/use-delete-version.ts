import type { Version } from '../../../core/contract/files.ts';
import { useApplication } from '../../application/application.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';

/** Deletes a version after a question. */
export function useDeleteVersion(): (version: Version) => void {
  const { confirm } = useApplication();
  const { versions } = useEditor();
  const { t } = useTexts();
  return (version) => {
    const ask = async (): Promise<void> => {
      const isConfirmed = await confirm.ask({
        title: t('editor.version.deleteTitle', { name: version.name }),
        message: t('editor.version.deleteText'),
        confirmLabel: t('editor.version.deleteConfirm'),
        tone: 'danger',
      });
      if (isConfirmed) await versions.deleteVersion(version.id);
    };
    fireAndForget(ask());
  };
}
