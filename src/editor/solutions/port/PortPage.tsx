import { type JSX, useState } from 'react';
import { ORIGINAL_ID } from '../../../../core/contract/files.ts';
import type { Port } from '../../../../core/contract/ports.ts';
import { LicenceNote } from '../../../account/LicenceNote.tsx';
import { Button } from '../../../components/Button.tsx';
import { fireAndForget } from '../../../platform/fire-and-forget.ts';
import { useTexts } from '../../../texts/texts-context.ts';
import type { SolutionWorks } from '../../controllers/solution-works.ts';
import { EditorModal } from '../../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../../kit/editor-context.ts';
import { savesFirstText } from '../../state/saves-first.ts';
import { MapsOfPreview } from '../MapsOfPreview.tsx';
import { OrderNote } from '../OrderNote.tsx';
import { PreviewFacts } from '../PreviewFacts.tsx';
import {
  choicesToSend,
  type MapChoices,
  openQuestions,
  type PreviewRow,
  standingOf,
} from '../preview-choices.ts';
import { hasLink } from '../solution-offer.ts';
import { namesInSentence } from '../solution-texts.ts';
import { LeaveOut } from './LeaveOut.tsx';
import { namedMapText } from './named-map-text.ts';
import styles from './Port.module.css';
import { portRows, previewOf } from './port-rows.ts';

/** What is carried, map by map, before it is applied: places, certainty, conflicts, and what has no place. */
export function PortPage({
  works,
  port,
  onLeft,
  onBack,
}: {
  readonly works: SolutionWorks;
  readonly port: Port;
  /** Maps were left out, and the rest is decided again. */
  onLeft(): void;
  onBack(): void;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { controller } = useEditor();
  const [choices, setChoices] = useState<MapChoices>(new Map());
  const rows = portRows(port);
  const { source, leftOut, ownBytes } = port;
  const left = leftOut.map(namedMapText);
  const notes = [
    t('solutions.port.from', { project: source.projectName }),
    ...(ownBytes > 0 ? [plural('solutions.port.ownBytes', ownBytes)] : []),
  ];
  return (
    <EditorModal
      title={t('solutions.port.reportTitle', { name: source.fileName })}
      size="large"
      closesOutside={false}
      onClose={() => controller.closeDialog()}
      footer={
        <>
          <Button onClick={onBack}>{t('common.back')}</Button>
          <PortActions works={works} port={port} rows={rows} choices={choices} />
        </>
      }
    >
      <div className={styles['body']}>
        <div>
          <PreviewFacts previews={[previewOf(port)]} rows={rows} />
          <p className={styles['soft']}>{notes.join(' \u00b7 ')}</p>
          {left.length > 0 && (
            <p className={styles['warning']}>
              {t('solutions.port.leftOut', { maps: namesInSentence(left, texts) })}
            </p>
          )}
        </div>
        {port.leavable.length > 0 && <LeaveOut works={works} port={port} onLeft={onLeft} />}
        <MapsOfPreview
          rows={rows}
          names={new Map([[port.id, source.fileName]])}
          choices={choices}
          canChoose={port.verdict !== 'inFile'}
          onChoices={setChoices}
        />
      </div>
    </EditorModal>
  );
}

/** Whether it can be applied now, and why not. */
function PortActions({
  works,
  port,
  rows,
  choices,
}: {
  readonly works: SolutionWorks;
  readonly port: Port;
  readonly rows: readonly PreviewRow[];
  readonly choices: MapChoices;
}): JSX.Element | null {
  const texts = useTexts();
  const { t, plural } = texts;
  const { controller } = useEditor();
  const isBusy = useEditorState(({ busy }) => busy !== undefined);
  const saved = useEditorState((state) => savesFirstText(state, texts));
  const hasLicence = useEditorState(({ solutionsAccess }) => solutionsAccess === 'open');
  const makesVersion = useEditorState(({ current }) => current.id === ORIGINAL_ID);
  if (!hasLicence) return <LicenceNote />;
  const standing = standingOf(rows);
  const openCount = openQuestions(rows, choices).length;
  const isReadOnly = !controller.isEditable();
  const { id, source } = port;
  const title = `${source.projectName} \u00b7 ${source.fileName}`;
  const subject = { id, title, names: new Map([[id, title]]), isPort: true };
  const canApply = port.isWritable && (makesVersion || hasLink(port, 'apply'));
  const note = ((): string | undefined => {
    if (isReadOnly) return t('editor.disabled.readOnly');
    if (port.verdict === 'inFile') return t('solutions.port.inFile');
    // Said over the maps, with the way out of it.
    if (port.leavable.length > 0) return undefined;
    if (!port.isWritable) return t(`reasons.${port.reason ?? 'solutionUnfit'}`);
    if (standing === 'applied') return t('solutions.apply.already');
    if (openCount > 0) return plural('solutions.apply.open', openCount);
    return standing === 'partly' ? t('solutions.apply.partly') : saved;
  })();
  const isDisabled = isReadOnly || !canApply || standing === 'applied' || openCount > 0;
  return (
    <>
      {note !== undefined && <OrderNote text={note} />}
      <Button
        variant="primary"
        data-default
        busy={isBusy}
        disabled={isDisabled}
        onClick={() => fireAndForget(works.apply(subject, choicesToSend(rows, choices)))}
      >
        {t(standing === 'partly' ? 'solutions.apply.rest' : 'solutions.apply.apply')}
      </Button>
    </>
  );
}
