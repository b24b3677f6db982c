import type { JSX } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditorState } from '../editor-context.ts';
import type { VersionNames } from '../state/editor-store.ts';
import { VersionNamesForm } from './VersionNamesForm.tsx';

export interface SaveVersionDialogProps {
  /** `undefined` gives the save up. */
  onAnswer(names: VersionNames | undefined): void;
}

/** Asks for name and note of a new version. Expectations 2.7, "Save version". */
export function SaveVersionDialog({ onAnswer }: SaveVersionDialogProps): JSX.Element {
  const { t, plural } = useTexts();
  const versionCount = useEditorState((state) => state.versions.length);
  const modifiedCount = useEditorState((state) => state.modifiedCount);
  return (
    <VersionNamesForm
      title={t('editor.saveDialog.title')}
      description={plural('editor.saveDialog.summary', modifiedCount)}
      submitLabel={t('editor.saveDialog.submit')}
      initial={{ name: t('editor.saveDialog.defaultName', { number: versionCount + 1 }), info: '' }}
      onSubmit={onAnswer}
      onClose={() => onAnswer(undefined)}
    />
  );
}
