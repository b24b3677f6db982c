import { type JSX, useState } from 'react';
import { useApplication } from '../../../application/application.ts';
import { LateTexts } from '../../../application/LateTexts.tsx';
import type { SolutionWorks } from '../../controllers/solution-works.ts';
import { useEditor } from '../../kit/editor-context.ts';
import { useSolutionWorks } from '../use-solution-works.ts';
import { PortPages } from './PortPages.tsx';
import { SourcePage } from './SourcePage.tsx';

export interface PortDialogProps {
  /** What is looked at already. */
  readonly portId?: string | undefined;
}

/** Carries what a saved version changes to this project: chosen, looked for, shown map by map, applied. Expectations 7. */
export function PortDialog(props: PortDialogProps): JSX.Element {
  const { alerts } = useApplication();
  const { controller } = useEditor();
  const works = useSolutionWorks(() => {
    alerts.show({ code: 'UNEXPECTED_ERROR' });
    controller.closeDialog();
  });
  return (
    <LateTexts part="solutions" onFailure={() => controller.closeDialog()}>
      {works !== undefined && <Steps works={works} {...props} />}
    </LateTexts>
  );
}

function Steps({
  works,
  portId: firstId,
}: PortDialogProps & { readonly works: SolutionWorks }): JSX.Element {
  const [portId, setPortId] = useState(firstId);
  if (portId === undefined) return <SourcePage works={works} onBegun={({ id }) => setPortId(id)} />;
  return (
    <PortPages key={portId} works={works} portId={portId} onBack={() => setPortId(undefined)} />
  );
}
