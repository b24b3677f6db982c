import type { JSX } from 'react';
import { LateTexts } from '../../application/LateTexts.tsx';
import { ReportDialog } from '../../modals/report/ReportDialog.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';

/** Reports a fault of the editor, with the project and the version that are open. */
export function ReportProblem(): JSX.Element {
  const { controller } = useEditor();
  const { id, name } = controller.session.project;
  const version = useEditorState((state) => state.current);
  const close = (): void => controller.closeDialog();
  return (
    <LateTexts part="account" onFailure={close}>
      <ReportDialog
        subject={{ project: { id, name }, version }}
        onClose={close}
        onFocusReturn={() => controller.takeFocus()}
      />
    </LateTexts>
  );
}
