import type { JSX } from 'react';
import { LateTexts } from '../../application/LateTexts.tsx';
import { ProjectDetailsDialog } from '../../modals/project-details/ProjectDetailsDialog.tsx';
import { useEditor } from '../kit/editor-context.ts';

/** Everything that is known of the open project. */
export function ProjectDetails(): JSX.Element {
  const { controller } = useEditor();
  const close = (): void => controller.closeDialog();
  return (
    <LateTexts part="account" onFailure={close}>
      <ProjectDetailsDialog
        project={controller.session.project}
        onClose={close}
        onFocusReturn={() => controller.takeFocus()}
      />
    </LateTexts>
  );
}
