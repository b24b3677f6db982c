import { GraduationCap, Trash2 } from 'lucide-react';
import type { JSX } from 'react';
import type { OwnSolution, ProjectSolutions } from '../../../core/contract/solutions.ts';
import { LicenceNote } from '../../account/LicenceNote.tsx';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { useEditorState } from '../kit/editor-context.ts';
import { LearnForm } from './LearnForm.tsx';
import type { LookedAt } from './looked-at.ts';
import { Mark } from './Mark.tsx';
import styles from './SolutionList.module.css';
import { hasLink } from './solution-offer.ts';
import type { AskedSolutions } from './use-solutions.ts';

export interface OwnListProps {
  readonly works: SolutionWorks;
  readonly asked: AskedSolutions;
  readonly solutions: ProjectSolutions;
  readonly leftId: string | undefined;
  onLook(lookedAt: LookedAt): void;
}

/** Solutions that were learnt from the person's own versions, of all projects, and the way to learn another one. */
export function OwnList({ works, asked, solutions, leftId, onLook }: OwnListProps): JSX.Element {
  const { t } = useTexts();
  const { mySolutions } = solutions;
  const hasLicence = useEditorState(({ solutionsAccess }) => solutionsAccess === 'open');
  return (
    <>
      {hasLicence ? <LearnForm works={works} onLearning={asked.refetch} /> : <LicenceNote />}
      {mySolutions.length === 0 ? (
        <StateMessage
          icon={<GraduationCap />}
          title={t('solutions.own.noneTitle')}
          text={t('solutions.own.none')}
        />
      ) : (
        <ul className={styles['list']} aria-label={t('solutions.part.own')}>
          {mySolutions.map((solution) => (
            <OwnRow
              key={solution.id}
              works={works}
              solution={solution}
              isLeft={solution.id === leftId}
              onDeleted={asked.refetch}
              onLook={onLook}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function OwnRow({
  works,
  solution,
  isLeft,
  onDeleted,
  onLook,
}: {
  readonly works: SolutionWorks;
  readonly solution: OwnSolution;
  readonly isLeft: boolean;
  onDeleted(): void;
  onLook(lookedAt: LookedAt): void;
}): JSX.Element {
  const { confirm } = useApplication();
  const { t, plural, dateTime } = useTexts();
  const { id, name, state, isApplied, mapCount, createdAt } = solution;
  const remove = async (): Promise<void> => {
    const isConfirmed = await confirm.ask({
      title: t('solutions.own.deleteTitle', { name }),
      message: t('solutions.own.deleteText'),
      confirmLabel: t('solutions.own.delete'),
      tone: 'danger',
    });
    if (isConfirmed && (await works.deleteOwn(id))) onDeleted();
  };
  const action = t(isApplied ? 'solutions.look.look' : 'solutions.look.apply');
  const facts = [dateTime(createdAt), state === 'ready' && plural('solutions.maps', mapCount)];
  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['facts']}>{facts.filter(Boolean).join(' \u00b7 ')}</span>
        <Trouble solution={solution} />
      </span>
      <span className={styles['states']}>
        {isApplied && <Mark tone="good">{t('solutions.marks.applied')}</Mark>}
        <StateMark solution={solution} />
      </span>
      {hasLink(solution, 'preview') && (
        <Button
          size="small"
          data-default={isLeft || undefined}
          aria-label={t('solutions.look.named', { action, name })}
          onClick={() => onLook({ solutionIds: [id], names: [name] })}
        >
          {action}
        </Button>
      )}
      {hasLink(solution, 'delete') && (
        <IconButton
          label={t('solutions.own.deleteNamed', { name })}
          icon={<Trash2 />}
          onClick={() => fireAndForget(remove())}
        />
      )}
    </li>
  );
}

/** How far it is, or whether the file takes it. */
function StateMark({ solution }: { readonly solution: OwnSolution }): JSX.Element {
  const { t } = useTexts();
  const { state, fit } = solution;
  if (state === 'learning') return <Mark>{t('solutions.own.states.learning')}</Mark>;
  if (state === 'failed') return <Mark tone="bad">{t('solutions.own.states.failed')}</Mark>;
  return <Mark tone={fit === 'unfit' ? 'bad' : 'plain'}>{t(`solutions.own.fits.${fit}`)}</Mark>;
}

/** Why nothing was learnt, or why the file does not take it, in words. */
function Trouble({ solution }: { readonly solution: OwnSolution }): JSX.Element | null {
  const { t } = useTexts();
  const reason = solution.reason ?? solution.fitReason;
  return reason === null ? null : (
    <span className={styles['trouble']}>{t(`reasons.${reason}`)}</span>
  );
}
