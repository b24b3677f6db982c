import { TriangleAlert } from 'lucide-react';
import { type JSX, useState } from 'react';
import type { Port } from '../../../../core/contract/ports.ts';
import { useApplication } from '../../../application/application.ts';
import { Button } from '../../../components/Button.tsx';
import { fireAndForget } from '../../../platform/fire-and-forget.ts';
import { useTexts } from '../../../texts/texts-context.ts';
import type { SolutionWorks } from '../../controllers/solution-works.ts';
import { hasLink } from '../solution-offer.ts';
import { namesInSentence } from '../solution-texts.ts';
import { namedMapText } from './named-map-text.ts';
import styles from './Port.module.css';

/** Maps that are in the way, and the explicit choice to go without them, by name. */
export function LeaveOut({
  works,
  port,
  onLeft,
}: {
  readonly works: SolutionWorks;
  readonly port: Port;
  onLeft(): void;
}): JSX.Element {
  const { confirm } = useApplication();
  const texts = useTexts();
  const { t, plural } = texts;
  const [isBusy, setIsBusy] = useState(false);
  const { leavable } = port;
  const count = leavable.length;
  const names = leavable.map(namedMapText);
  const leave = async (): Promise<void> => {
    const isConfirmed = await confirm.ask({
      title: plural('solutions.port.leaveTitle', count),
      message: t('solutions.port.leaveText', { maps: namesInSentence(names, texts) }),
      confirmLabel: t('solutions.port.leave'),
      tone: 'danger',
    });
    if (!isConfirmed) return;
    setIsBusy(true);
    const isLeft = await works.ports.leaveOut(port);
    setIsBusy(false);
    if (isLeft) onLeft();
  };
  return (
    <div role="alert" className={styles['lost']}>
      <TriangleAlert aria-hidden="true" />
      <p>{plural('solutions.port.lost', count)}</p>
      {hasLink(port, 'leave-out') && (
        <Button size="small" busy={isBusy} onClick={() => fireAndForget(leave())}>
          {plural('solutions.port.leaveOut', count)}
        </Button>
      )}
    </div>
  );
}
