import { FileWarning } from 'lucide-react';
import {
  type JSX,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../api/api-error.ts';
import { type Application, useApplication } from '../../application/application.ts';
import { PATHS } from '../../application/paths.ts';
import { pageTitle } from '../../application/route-titles.ts';
import { Button, LinkButton } from '../../components/Button.tsx';
import { fetchAllAhead } from '../../components/lazy-component.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { browserStorage } from '../../platform/storage.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorContext } from '../kit/editor-context.ts';
import { type Editor, openEditor } from '../open/open-editor.ts';
import type { ProjectSource } from '../open/project-source.ts';
import { serverProject } from '../open/server-project.ts';
import { DamagedOriginalError } from '../session/open-session.ts';
import { readStoredTabs } from '../state/stored-tabs.ts';
import { TableViewHost } from '../views/lazy-views.ts';
import { prepareViews } from '../views/prepare-views.ts';
import styles from './EditorScreen.module.css';
import { Workbench } from './Workbench.tsx';
import { openWantedPlace } from './wanted-place.ts';

type Opening =
  | { readonly phase: 'opening'; readonly share: number | null }
  | { readonly phase: 'open'; readonly editor: Editor }
  | { readonly phase: 'failed'; readonly isDamaged: boolean };

/** The editor of a project. Specification 2, "/projects/{id}/editor". */
export function EditorScreen(): JSX.Element {
  const application = useApplication();
  const { projectId = '' } = useParams();
  const source = useMemo(() => serverProject(application, projectId), [application, projectId]);
  return <SourceEditor source={source} />;
}

export interface SourceEditorProps {
  readonly source: ProjectSource;
  /** Above the editor, see `Workbench`. */
  bar?(editor: Editor): ReactNode;
}

/** The editor over what a source gives. Its texts are fetched beside the file. */
export function SourceEditor({ source, bar }: SourceEditorProps): JSX.Element {
  const application = useApplication();
  const [attempt, setAttempt] = useState(0);
  const opening = useOpening(application, source, attempt);
  return (
    <Suspense fallback={<main aria-busy="true" className={styles['opening']} />}>
      <ProjectEditor opening={opening} bar={bar} onRetry={() => setAttempt(attempt + 1)} />
    </Suspense>
  );
}

function ProjectEditor({
  opening,
  bar,
  onRetry,
}: {
  readonly opening: Opening;
  readonly bar: SourceEditorProps['bar'];
  onRetry(): void;
}): JSX.Element {
  const { texts } = useApplication();
  use(texts.add('editor'));
  const { t } = useTexts();

  switch (opening.phase) {
    case 'open':
      return (
        <EditorContext value={opening.editor}>
          <Workbench bar={bar?.(opening.editor)} />
        </EditorContext>
      );
    case 'opening':
      return (
        <main className={styles['opening']}>
          <div className={styles['progress']}>
            <p role="status">{t('editor.loading')}</p>
            <ProgressBar label={t('editor.loading')} share={opening.share} />
          </div>
        </main>
      );
    case 'failed':
      return (
        <main className={styles['opening']}>
          <StateMessage
            kind="error"
            level={1}
            icon={<FileWarning />}
            title={t('editor.failedTitle')}
            text={t(opening.isDamaged ? 'editor.damagedText' : 'editor.failedText')}
            action={
              <>
                <Button variant="primary" onClick={onRetry}>
                  {t('common.retry')}
                </Button>
                <LinkButton to={PATHS.projects}>{t('editor.toProjects')}</LinkButton>
              </>
            }
          />
        </main>
      );
  }
}

/** Opens the project when the screen comes and closes it when the screen goes. */
function useOpening(application: Application, source: ProjectSource, attempt: number): Opening {
  const [opening, setOpening] = useState<Opening>({ phase: 'opening', share: null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens again
  useEffect(() => {
    let isLeft = false;
    let editor: Editor | undefined;
    setOpening({ phase: 'opening', share: null });
    const open = async (): Promise<void> => {
      try {
        const opened = await openEditor(application, source, ({ bytes, totalBytes }) => {
          if (!isLeft)
            setOpening({ phase: 'opening', share: totalBytes === 0 ? null : bytes / totalBytes });
        });
        editor = opened;
        if (isLeft) {
          editor.close();
          return;
        }
        const afterLink = await openWantedPlace(editor, window.location.search, application.alerts);
        if (isLeft) return;
        document.title = pageTitle(editor.controller.session.project.name);
        // A workbench takes longer to render than the page may stand still: in a transition React pauses in between.
        startTransition(() => setOpening({ phase: 'open', editor: opened }));
        afterLink?.();
        // What is opened for the first time is there at once then, with or without a connection.
        whenIdle(() => fireAndForget(fetchAllAhead()));
      } catch (error) {
        const isDamaged = error instanceof DamagedOriginalError;
        if (!isDamaged && !isApiError(error)) throw error;
        // The next attempt fetches the file again instead of the damaged copy.
        if (isDamaged) application.api.files.forgetOriginal();
        if (isDamaged) application.alerts.show({ code: 'INVALID_FILE' });
        if (!isLeft) setOpening({ phase: 'failed', isDamaged });
      }
    };
    void open();
    // Once the requests are on their way.
    const { tabs } = readStoredTabs(browserStorage('localStorage'), source.projectId);
    const timer = window.setTimeout(() => {
      prepareViews();
      if (tabs.some(({ kind }) => kind === 'map')) fireAndForget(TableViewHost.fetchAhead());
    });
    return () => {
      isLeft = true;
      window.clearTimeout(timer);
      editor?.close();
    };
  }, [application, source, attempt]);

  return opening;
}
