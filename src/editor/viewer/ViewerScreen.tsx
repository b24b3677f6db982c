import { FileWarning } from 'lucide-react';
import { type JSX, useEffect, useState } from 'react';
import { ApplicationContext, useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { localApplication } from './local-application.ts';
import { openLocalProject, type ViewedProject } from './local-project.ts';
import { ViewerBar } from './ViewerBar.tsx';
import styles from './ViewerScreen.module.css';

/** By way of the editor's own screen: its file is the one that a project is opened with. */
const SourceEditor = lazyComponent(
  async () => (await import('../workbench/EditorScreen.tsx')).SourceEditor,
);

export interface ViewerScreenProps {
  readonly file: File;
  /** Another file is to be looked at; without one, it is to be chosen. */
  onOther(file: File | undefined): void;
  /** A project is to be made of it: the editor is to be left. */
  onMake(): void;
}

type Opening =
  | { readonly phase: 'opening' }
  | { readonly phase: 'open'; readonly viewed: ViewedProject }
  | { readonly phase: 'failed' };

/** The editor over a file of this computer, without an account: nothing of the file is sent. */
export function ViewerScreen({ file, onOther, onMake }: ViewerScreenProps): JSX.Element {
  const application = useApplication();
  const [opening, setOpening] = useState<Opening>({ phase: 'opening' });
  useEffect(() => {
    let isGone = false;
    const show = (next: Opening): void => {
      if (!isGone) setOpening(next);
    };
    show({ phase: 'opening' });
    openLocalProject(file, application.clock.nowMs).then(
      (viewed) => show({ phase: 'open', viewed }),
      // It was moved, or memory is short.
      () => show({ phase: 'failed' }),
    );
    return () => {
      isGone = true;
    };
  }, [file, application]);

  switch (opening.phase) {
    case 'opening':
      return <FullScreenLoader />;
    case 'failed':
      return <Unreadable onOther={() => onOther(undefined)} />;
    case 'open':
      return (
        <LateTexts part="files">
          <Viewer
            key={opening.viewed.project.id}
            {...{ onOther, onMake }}
            viewed={opening.viewed}
          />
        </LateTexts>
      );
  }
}

function Viewer({
  viewed,
  onOther,
  onMake,
}: Omit<ViewerScreenProps, 'file'> & { readonly viewed: ViewedProject }): JSX.Element {
  const application = useApplication();
  const [local] = useState(() => localApplication(application, viewed));
  return (
    <ApplicationContext value={local}>
      <SourceEditor
        meanwhile={<FullScreenLoader />}
        source={viewed.source}
        bar={(editor) => (
          <ViewerBar editor={editor} viewed={viewed} onOther={onOther} onMake={onMake} />
        )}
      />
    </ApplicationContext>
  );
}

function Unreadable({ onOther }: { onOther(): void }): JSX.Element {
  const { t } = useTexts();
  return (
    <main className={styles['failed']}>
      <StateMessage
        kind="error"
        level={1}
        icon={<FileWarning />}
        title={t('alerts.INVALID_FILE.headline')}
        text={t('alerts.INVALID_FILE.description')}
        action={
          <Button variant="primary" onClick={onOther}>
            {t('common.retry')}
          </Button>
        }
      />
    </main>
  );
}
