import { CloudAlert, SearchX } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import type { Port } from '../../../../core/contract/ports.ts';
import { Button } from '../../../components/Button.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { StateMessage } from '../../../components/StateMessage.tsx';
import { useTexts } from '../../../texts/texts-context.ts';
import type { SolutionWorks } from '../../controllers/solution-works.ts';
import { EditorModal } from '../../kit/EditorModal.tsx';
import { useEditor } from '../../kit/editor-context.ts';
import styles from './Port.module.css';
import { PortPage } from './PortPage.tsx';
import { isAtWork, usePort } from './use-port.ts';

/** What is carried, from the moment that it is looked for. */
export function PortPages({
  works,
  portId,
  onBack,
}: {
  readonly works: SolutionWorks;
  readonly portId: string;
  onBack(): void;
}): JSX.Element {
  const { t } = useTexts();
  const { asked, refetch } = usePort(works.ports, portId);
  if (asked.phase === 'ready' && asked.port.state === 'ready') {
    return <PortPage works={works} port={asked.port} onLeft={refetch} onBack={onBack} />;
  }
  const again = <Button onClick={onBack}>{t('solutions.port.again')}</Button>;
  return (
    <Frame
      isBusy={asked.phase === 'asking' || (asked.phase === 'ready' && isAtWork(asked.port))}
      onBack={onBack}
    >
      {asked.phase === 'failed' && (
        <StateMessage
          kind="error"
          icon={<CloudAlert />}
          title={t('alerts.DOWNLOADING_SOLUTIONS_FAILURE.headline')}
          text={t('projects.failed')}
          action={<Button onClick={refetch}>{t('common.retry')}</Button>}
        />
      )}
      {asked.phase === 'gone' && (
        <StateMessage
          icon={<SearchX />}
          title={t('solutions.port.goneTitle')}
          text={t('solutions.port.gone')}
          action={again}
        />
      )}
      {asked.phase === 'ready' && asked.port.state === 'failed' && (
        <StateMessage
          icon={<SearchX />}
          title={t('solutions.port.failedTitle')}
          text={t(`reasons.${asked.port.reason ?? 'workEnded'}`)}
          action={again}
        />
      )}
      {asked.phase === 'ready' && isAtWork(asked.port) && <Progress port={asked.port} />}
    </Frame>
  );
}

function Frame({
  isBusy,
  onBack,
  children,
}: {
  readonly isBusy: boolean;
  onBack(): void;
  readonly children: ReactNode;
}): JSX.Element {
  const { t } = useTexts();
  const { controller } = useEditor();
  return (
    <EditorModal
      title={t('solutions.port.title')}
      size="large"
      closesOutside={false}
      onClose={() => controller.closeDialog()}
      footer={<Button onClick={onBack}>{t(isBusy ? 'common.cancel' : 'common.back')}</Button>}
    >
      <div className={styles['body']} aria-busy={isBusy}>
        {children}
      </div>
    </EditorModal>
  );
}

/** What the server is doing, from two steps the second once it is learnt. */
function Progress({ port }: { readonly port: Port }): JSX.Element {
  const { t } = useTexts();
  const label = t(`solutions.port.${port.state === 'learning' ? 'learning' : 'matching'}`);
  const { projectName, fileName } = port.source;
  return (
    <div className={styles['progress']} role="status">
      <p className={styles['source']}>{`${projectName} \u00b7 ${fileName}`}</p>
      <p>{label}</p>
      <ProgressBar label={label} share={null} />
      <p className={styles['soft']}>{t('solutions.port.wait')}</p>
    </div>
  );
}
