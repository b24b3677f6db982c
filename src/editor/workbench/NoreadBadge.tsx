import { type JSX, useCallback, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { useProjectEvent } from '../../application/use-live-project.ts';
import badge from '../../components/Badge.module.css';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { commandOf } from '../commands/commands.ts';
import { useEditor } from '../kit/editor-context.ts';

/** The tag of a project whose file was not read out of its control unit, until it is taken off anywhere. Leads to the details. */
export function NoreadBadge(): JSX.Element | null {
  const { api } = useApplication();
  const editor = useEditor();
  const { t } = useTexts();
  const [isTagged, setTagged] = useState(true);
  const { id } = editor.controller.session.project;
  const look = useCallback(() => {
    const ask = async (): Promise<void> => {
      try {
        setTagged((await api.projects.project(id, 'silent')).tags.includes('noread'));
      } catch (error) {
        // What is known stays until it is asked for again.
        if (!isApiError(error)) throw error;
      }
    };
    fireAndForget(ask());
  }, [api, id]);
  useProjectEvent(id, 'FLAGS_UPDATED', look);
  if (!isTagged) return null;
  return (
    <button
      type="button"
      className={badge['badge']}
      title={t('projects.noreadReason')}
      onClick={() => commandOf('projectDetails').run(editor)}
    >
      {t('projects.noread')}
    </button>
  );
}
