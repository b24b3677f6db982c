import { ListChecks } from 'lucide-react';
import type { JSX } from 'react';
import type { ProjectSolutions, SolutionApplication } from '../../../core/contract/solutions.ts';
import { Button } from '../../components/Button.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { applicationTitle } from '../kit/solution-names.ts';
import type { SolutionsPart } from '../state/editor-store.ts';
import { Mark } from './Mark.tsx';
import styles from './SolutionList.module.css';
import { hasLink } from './solution-offer.ts';

/** What was applied to the version, the newest first, and the way to take it back while every byte is still as it was written. */
export function AppliedList({
  works,
  solutions,
  onPart,
}: {
  readonly works: SolutionWorks;
  readonly solutions: ProjectSolutions;
  onPart(part: SolutionsPart): void;
}): JSX.Element {
  const { t } = useTexts();
  const { applications } = solutions;
  if (applications.length === 0) {
    return (
      <StateMessage
        icon={<ListChecks />}
        title={t('solutions.applied.noneTitle')}
        text={t('solutions.applied.none')}
        action={<Button onClick={() => onPart('ready')}>{t('solutions.applied.toReady')}</Button>}
      />
    );
  }
  return (
    <ul className={styles['list']} aria-label={t('solutions.part.applied')}>
      {applications.map((application) => (
        <AppliedRow key={application.id} works={works} application={application} />
      ))}
    </ul>
  );
}

function AppliedRow({
  works,
  application,
}: {
  readonly works: SolutionWorks;
  readonly application: SolutionApplication;
}): JSX.Element {
  const texts = useTexts();
  const { t, dateTime } = texts;
  const { controller } = useEditor();
  const isBusy = useEditorState(({ busy }) => busy !== undefined);
  const { id, solutionIds, titles, appliedAt, revertedAt } = application;
  const title = applicationTitle(application, texts);
  const action = t('solutions.revert.revert');
  const canRevert = hasLink(application, 'revert');
  const revert = (): void => {
    const names = new Map(
      solutionIds.map((solutionId, i) => [
        solutionId,
        applicationTitle({ ...application, titles: titles.slice(i, i + 1) }, texts),
      ]),
    );
    fireAndForget(works.revert({ id, title, names }));
  };
  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <span className={styles['name']}>{title}</span>
        <span className={styles['facts']}>
          {t('solutions.applied.at', { time: dateTime(appliedAt) })}
          {revertedAt !== null &&
            ` \u00b7 ${t('solutions.applied.revertedAt', { time: dateTime(revertedAt) })}`}
        </span>
        {revertedAt === null && !canRevert && (
          <span className={styles['facts']}>{t('solutions.applied.changed')}</span>
        )}
      </span>
      <span className={styles['states']}>
        {revertedAt !== null && <Mark>{t('solutions.marks.reverted')}</Mark>}
      </span>
      {canRevert && (
        <Button
          size="small"
          busy={isBusy}
          disabled={!controller.isEditable()}
          aria-label={t('solutions.look.named', { action, name: title })}
          onClick={revert}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
