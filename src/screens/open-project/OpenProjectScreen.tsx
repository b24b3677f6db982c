import { type JSX, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Project } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { editorPath, PATHS } from '../../application/paths.ts';
import { LinkButton } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './OpenProjectScreen.module.css';

/** Fetches the project and its original file, then opens the editor, which finds the file already here. */
export function OpenProjectScreen(): JSX.Element {
  const { api, texts } = useApplication();
  const { projectId = '' } = useParams();
  const navigate = useNavigate();
  const { t, bytes } = useTexts();
  const [project, setProject] = useState<Project | null>(null);
  const [receivedBytes, setReceivedBytes] = useState(0);

  // The editor asks for them itself, and tells if they cannot be had.
  useEffect(() => void texts.add('editor').catch(() => undefined), [texts]);

  useEffect(() => {
    let left = false;
    const open = async (): Promise<void> => {
      try {
        const failure = 'PROJECT_INITIALIZATION_FAILURE';
        await Promise.all([
          api.projects.project(projectId, failure).then(setProject),
          api.files.original(projectId, (received) => setReceivedBytes(received.bytes), failure),
        ]);
        if (!left) await navigate(editorPath(projectId), { replace: true });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (!left) await navigate(PATHS.projects, { replace: true });
      }
    };
    void open();
    return () => {
      left = true;
    };
  }, [api, projectId, navigate]);

  const step =
    project === null
      ? t('openProject.readingProject')
      : t('openProject.readingFile', { name: project.fileName });
  return (
    <main className={styles['screen']}>
      <div className={styles['box']}>
        <h1 className={styles['title']}>{project?.name ?? t('openProject.opening')}</h1>
        <ProgressBar
          label={step}
          share={project === null ? null : Math.min(1, receivedBytes / project.fileLengthBytes)}
        />
        <p className={styles['step']} role="status">
          {step}
        </p>
        <p className={styles['amount']}>
          {project !== null &&
            t('common.amountOf', {
              sent: bytes(receivedBytes),
              total: bytes(project.fileLengthBytes),
            })}
        </p>
        <LinkButton to={PATHS.projects} variant="ghost" size="small">
          {t('common.cancel')}
        </LinkButton>
      </div>
    </main>
  );
}
