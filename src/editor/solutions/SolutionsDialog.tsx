import { type JSX, useState } from 'react';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { useEditor } from '../kit/editor-context.ts';
import type { SolutionsPart } from '../state/editor-store.ts';
import type { ShownWork } from '../state/shown-work.ts';
import type { LookedAt } from './looked-at.ts';
import { PreviewPage } from './PreviewPage.tsx';
import { SolutionList } from './SolutionList.tsx';
import { stillChosen } from './solution-offer.ts';
import { useSolutionWorks } from './use-solution-works.ts';
import { useSolutions } from './use-solutions.ts';
import { WorkReport } from './WorkReport.tsx';

export interface SolutionsDialogProps {
  /** The part that is shown at first. */
  readonly part?: SolutionsPart | undefined;
  /** Work that has just ended. */
  readonly shown?: ShownWork | undefined;
}

/** Solutions of the project: bought, learnt, looked at, applied and taken back. Expectations 2.7. */
export function SolutionsDialog(props: SolutionsDialogProps): JSX.Element | null {
  const { alerts } = useApplication();
  const { controller } = useEditor();
  const failed = (): void => {
    alerts.show({ code: 'UNEXPECTED_ERROR' });
    controller.closeDialog();
  };
  const works = useSolutionWorks(failed);
  return (
    <LateTexts part="solutions" onFailure={() => controller.closeDialog()}>
      {works !== undefined && <Pages works={works} {...props} />}
    </LateTexts>
  );
}

function Pages({
  works,
  part: firstPart = 'ready',
  shown,
}: SolutionsDialogProps & { readonly works: SolutionWorks }): JSX.Element {
  const { controller } = useEditor();
  const asked = useSolutions(works);
  const [part, setPart] = useState<SolutionsPart>(firstPart);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [lookedAt, setLookedAt] = useState<LookedAt>();
  const [leftId, setLeftId] = useState<string>();
  const toList = (next: SolutionsPart): void => {
    setPart(next);
    setLeftId(lookedAt?.solutionIds[0]);
    setLookedAt(undefined);
    controller.openDialog({ kind: 'solutions' });
  };
  const { solutions } = asked;
  if (shown !== undefined) {
    return <WorkReport shown={shown} works={works} onBack={() => toList('applied')} />;
  }
  if (lookedAt !== undefined && solutions.phase === 'ready') {
    return (
      <PreviewPage
        key={lookedAt.solutionIds.join()}
        works={works}
        solutions={solutions.value}
        lookedAt={lookedAt}
        onBought={() => {
          setChosen([]);
          asked.refetch();
        }}
        onLook={setLookedAt}
        onBack={() => toList(part)}
      />
    );
  }
  return (
    <SolutionList
      works={works}
      asked={asked}
      part={part}
      leftId={leftId}
      chosen={solutions.phase === 'ready' ? stillChosen(chosen, solutions.value) : chosen}
      onPart={setPart}
      onChosen={setChosen}
      onLook={setLookedAt}
    />
  );
}
