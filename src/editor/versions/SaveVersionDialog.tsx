import { type JSX, useState } from 'react';
import { MAX_COMMENT_LENGTH } from '../../../core/contract/limits.ts';
import { countChangedMaps } from '../../../core/maps/map-marks.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import type { NewVersion } from '../state/editor-store.ts';
import { VersionNamesForm } from './VersionNamesForm.tsx';

export interface SaveVersionDialogProps {
  /** Note that is proposed. */
  readonly info: string;
  /** `undefined` gives the save up. */
  onAnswer(version: NewVersion | undefined): void;
}

/** Says what would be saved, and asks for name and note of the new version. Expectations 2.7, "Save version". */
export function SaveVersionDialog({ info, onAnswer }: SaveVersionDialogProps): JSX.Element {
  const { t, plural } = useTexts();
  const { controller } = useEditor();
  const versionCount = useEditorState((state) => state.versions.length);
  const modifiedCount = useEditorState((state) => state.modifiedCount);
  const [mapCount] = useState(() =>
    countChangedMaps(controller.library.store.getState().maps, controller.session.byteStore),
  );
  const [names] = useState(() => ({
    name: t('editor.saveDialog.defaultName', { number: versionCount + 1 }),
    info: info.slice(0, MAX_COMMENT_LENGTH),
  }));
  const [isToBeChecked, setToBeChecked] = useState(false);
  const bytes = plural('editor.saveDialog.summary', modifiedCount);
  return (
    <VersionNamesForm
      title={t('editor.saveDialog.title')}
      description={
        mapCount === 0 ? bytes : `${bytes} ${plural('editor.saveDialog.maps', mapCount)}`
      }
      submitLabel={t('editor.saveDialog.submit')}
      initial={names}
      onSubmit={(given) => onAnswer({ ...given, isToBeChecked })}
      onClose={() => onAnswer(undefined)}
    >
      <Checkbox
        label={t('editor.saveDialog.check')}
        checked={isToBeChecked}
        onChange={(event) => setToBeChecked(event.target.checked)}
      />
    </VersionNamesForm>
  );
}
