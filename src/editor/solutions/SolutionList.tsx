import { CloudAlert } from 'lucide-react';
import type { JSX } from 'react';
import type { ProjectSolutions } from '../../../core/contract/solutions.ts';
import { Button } from '../../components/Button.tsx';
import { type Segment, SegmentedControl } from '../../components/SegmentedControl.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import type { SolutionsPart } from '../state/editor-store.ts';
import { AppliedList } from './AppliedList.tsx';
import { DiscountLine } from './DiscountLine.tsx';
import type { LookedAt } from './looked-at.ts';
import { OwnList } from './OwnList.tsx';
import { PackBar } from './PackBar.tsx';
import { ReadyList } from './ReadyList.tsx';
import styles from './SolutionList.module.css';
import type { AskedSolutions } from './use-solutions.ts';

const PARTS: readonly SolutionsPart[] = ['ready', 'own', 'applied'];

export interface SolutionListProps {
  readonly works: SolutionWorks;
  readonly asked: AskedSolutions;
  readonly part: SolutionsPart;
  /** The solution that was looked at just now: the keyboard goes on there. */
  readonly leftId: string | undefined;
  /** Ids of those that are chosen to be bought together. */
  readonly chosen: readonly string[];
  onPart(part: SolutionsPart): void;
  onChosen(chosen: readonly string[]): void;
  onLook(lookedAt: LookedAt): void;
}

/** What there is: ready solutions, the person's own, and what was applied. */
export function SolutionList(props: SolutionListProps): JSX.Element {
  const { works, asked, part, chosen, onPart, onLook } = props;
  const { t } = useTexts();
  const { controller } = useEditor();
  const { solutions, retry } = asked;
  const close = (): void => controller.closeDialog();
  const known = solutions.phase === 'ready' ? solutions.value : undefined;
  return (
    <EditorModal
      title={t('editor.commands.solutions')}
      size="large"
      closesOutside={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          {known !== undefined && part === 'ready' && chosen.length > 0 && (
            <PackBar works={works} solutions={known} chosen={chosen} onLook={onLook} />
          )}
        </>
      }
    >
      <div className={styles['bar']}>
        <SegmentedControl
          label={t('solutions.parts')}
          value={part}
          segments={PARTS.map((value): Segment<SolutionsPart> => {
            const name = t(`solutions.part.${value}`);
            const count = known && countOf(value, known);
            return { value, label: count === undefined ? name : `${name} ${count}` };
          })}
          onChange={onPart}
        />
        <DiscountLine />
      </div>
      <div className={styles['body']} aria-busy={solutions.phase === 'asking'}>
        {solutions.phase === 'asking' && <Places />}
        {solutions.phase === 'failed' && (
          <StateMessage
            kind="error"
            icon={<CloudAlert />}
            title={t('alerts.DOWNLOADING_SOLUTIONS_FAILURE.headline')}
            text={t('projects.failed')}
            action={<Button onClick={retry}>{t('common.retry')}</Button>}
          />
        )}
        {known !== undefined && <Part {...props} solutions={known} />}
      </div>
    </EditorModal>
  );
}

function Part({
  solutions,
  ...props
}: SolutionListProps & { readonly solutions: ProjectSolutions }): JSX.Element {
  switch (props.part) {
    case 'ready':
      return <ReadyList {...props} solutions={solutions} />;
    case 'own':
      return <OwnList {...props} solutions={solutions} />;
    case 'applied':
      return <AppliedList {...props} solutions={solutions} />;
  }
}

function countOf(
  part: SolutionsPart,
  { solutions, mySolutions, applications }: ProjectSolutions,
): number {
  switch (part) {
    case 'ready':
      return solutions.length;
    case 'own':
      return mySolutions.length;
    case 'applied':
      return applications.filter(({ revertedAt }) => revertedAt === null).length;
  }
}

/** Widths of the names that are being read. */
const PLACES = ['40%', '55%', '35%', '50%'];

function Places(): JSX.Element {
  return (
    <ul className={styles['list']}>
      {PLACES.map((width) => (
        <li key={width} className={styles['row']}>
          <span className={styles['words']}>
            <Skeleton width={width} />
            <Skeleton width="70%" />
          </span>
        </li>
      ))}
    </ul>
  );
}
