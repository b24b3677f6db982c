import { type JSX, useEffect, useState } from 'react';
import type { Project } from '../../../core/contract/projects.ts';
import type { ProjectIdentification } from '../../../core/contract/reading-results.ts';
import { isApiError } from '../../api/api-error.ts';
import { changeProject } from '../../api/change-project.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { ApplyEcuDialog } from '../../ecu/ApplyEcuDialog.tsx';
import { chosenDetails, type EcuChoice } from '../../ecu/ecu-proposal.ts';
import { ReadyForFile } from '../../ecu/ReadyForFile.tsx';
import { checkDetails, valuesOfDetails } from '../../forms/project-form.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';

/** What the dialog needs; `null` where the file has not been read yet or the server cannot be asked. */
type Asked = { readonly project: Project; readonly identification: ProjectIdentification } | null;

/** Takes what the file says of itself over into the project, without leaving the editor. Expectations 2.7, "Apply ECU". */
export function ApplyEcu(): JSX.Element | null {
  const { api, alerts } = useApplication();
  const { controller } = useEditor();
  const { t } = useTexts();
  const [asked, setAsked] = useAsked(controller.session.project.id);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const close = (): void => controller.closeDialog();

  if (asked === undefined) return null;
  if (asked === null) {
    return (
      <EditorModal
        title={t('reading.apply.title')}
        onClose={close}
        footer={<Button onClick={close}>{t('common.close')}</Button>}
      >
        <p>{t('reading.file.pending')}</p>
      </EditorModal>
    );
  }
  const { project, identification } = asked;
  const values = valuesOfDetails(project);
  const apply = async (choice: EcuChoice): Promise<void> => {
    const checked = checkDetails({ ...values, ...Object.fromEntries(chosenDetails(choice)) });
    // A file says nothing that the contract refuses: what it reads is cut to the contract's lengths.
    if (!checked.ok) return;
    try {
      const { isDone, now } = await changeProject(api.projects, project, checked.details);
      if (!isDone) {
        setAsked({ project: now, identification });
        setChangedElsewhere(true);
        return;
      }
    } catch (error) {
      // The client has told the person; what was chosen stays.
      if (!isApiError(error)) throw error;
      return;
    }
    alerts.show({ code: 'EDIT_PROJECT_SUCCESS' });
    close();
  };
  return (
    <ApplyEcuDialog
      details={values}
      identification={identification}
      onApply={(choice) => fireAndForget(apply(choice))}
      onClose={close}
      onFocusReturn={() => controller.takeFocus()}
    >
      {isChangedElsewhere && <p role="alert">{t('reading.apply.changedElsewhere')}</p>}
      <ReadyForFile projectId={project.id} />
    </ApplyEcuDialog>
  );
}

/** What was asked for, and the way to take over what is newer. */
function useAsked(projectId: string): readonly [Asked | undefined, (newer: Asked) => void] {
  const { api } = useApplication();
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<Asked> => {
      try {
        const [project, identification] = await Promise.all([
          api.projects.project(projectId),
          api.readings.identification(projectId),
        ]);
        return { project, identification };
      } catch (error) {
        if (!isApiError(error)) throw error;
        return null;
      }
    };
    void ask().then((answer) => {
      if (!isGone) setAsked(answer);
    });
    return () => {
      isGone = true;
    };
  }, [api, projectId]);
  return [asked, setAsked];
}
