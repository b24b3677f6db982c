import { CircleAlert, CircleCheck, CircleX, Download } from 'lucide-react';
import type { JSX } from 'react';
import type {
  SafetySheet,
  SheetColour,
  SheetFinding,
  SheetPlace,
} from '../../../core/safety-sheet/finding.ts';
import { selectMapCell } from '../../../core/selection/map-selection.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { EditorController } from '../controllers/editor-controller.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from './SheetDialog.module.css';
import { type SheetFact, sheetFacts } from './sheet-facts.ts';
import { useSheet } from './use-sheet.ts';

const COLOUR_ICONS: Readonly<Record<SheetColour, JSX.Element>> = {
  green: <CircleCheck />,
  yellow: <CircleAlert />,
  red: <CircleX />,
};

/** What is to be known of the file before it goes into a car, and the way to download it. Expectations 6, "Safety checks". */
export function SheetDialog(): JSX.Element {
  const { controller } = useEditor();
  return (
    <LateTexts part="solutions" onFailure={() => controller.closeDialog()}>
      <Sheet />
    </LateTexts>
  );
}

function Sheet(): JSX.Element {
  const { t } = useTexts();
  const { controller, versions } = useEditor();
  const unsavedCount = useEditorState((state) => state.unsavedCount);
  const asked = useSheet();
  const close = (): void => controller.closeDialog();
  const download = (): void => {
    close();
    fireAndForget(versions.downloadCurrent());
  };
  return (
    <EditorModal
      title={t('sheet.title')}
      description={t('sheet.intro')}
      size="large"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          <Button icon={<Download />} disabled={unsavedCount > 0} onClick={download}>
            {t('editor.version.downloadCurrent')}
          </Button>
        </>
      }
    >
      <div aria-live="polite" aria-busy={asked.phase === 'running'} className={styles['body']}>
        {asked.phase === 'running' && (
          <>
            <p role="status">{t('sheet.running')}</p>
            <Skeleton width="100%" heightPx={64} />
          </>
        )}
        {asked.phase === 'failed' && <StateMessage kind="error" title={t('sheet.failed')} />}
        {asked.phase === 'done' && <Findings sheet={asked.sheet} />}
      </div>
    </EditorModal>
  );
}

function Findings({ sheet }: { readonly sheet: SafetySheet }): JSX.Element {
  const { t, plural } = useTexts();
  const unsavedCount = useEditorState((state) => state.unsavedCount);
  const { colour, changedBytes, findings, unchecked } = sheet;
  return (
    <>
      <div className={classNames(styles['whole'], styles[colour])}>
        {COLOUR_ICONS[colour]}
        <div>
          <p className={styles['verdict']}>{t(`sheet.whole.${colour}`)}</p>
          <p>
            {changedBytes !== null && plural('sheet.changed', changedBytes)}
            {unsavedCount > 0 && ` ${plural('sheet.unsaved', unsavedCount)}`}
          </p>
        </div>
      </div>
      <ul className={styles['findings']}>
        {findings.map((finding) => (
          <Finding key={finding.kind} finding={finding} />
        ))}
      </ul>
      <section className={styles['unchecked']}>
        <h3>{t('sheet.unchecked.title')}</h3>
        <ul>
          {unchecked.map((each) => (
            <li key={each}>{t(`sheet.unchecked.${each}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Finding({ finding }: { readonly finding: SheetFinding }): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { kind, colour, reason } = finding;
  const facts = sheetFacts(finding, texts);
  return (
    <li className={styles['finding']}>
      <span className={classNames(styles['mark'], styles[colour])}>
        {COLOUR_ICONS[colour]}
        {t(`sheet.colours.${colour}`)}
      </span>
      <div className={styles['said']}>
        <h3>{t(`sheet.kinds.${kind}`)}</h3>
        <p>{t(`sheet.reasons.${reason}`)}</p>
        {facts.length > 0 && (
          <ul className={styles['facts']}>
            {facts.map((fact) => (
              <Fact key={`${fact.text} ${fact.place?.start}`} fact={fact} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** What a finding says; pressing it goes there. */
function Fact({ fact: { text, place } }: { readonly fact: SheetFact }): JSX.Element {
  const { controller } = useEditor();
  return (
    <li>
      {place === undefined ? (
        text
      ) : (
        <button
          type="button"
          className={styles['place']}
          onClick={() => {
            controller.closeDialog();
            showPlace(controller, place);
          }}
        >
          {text}
        </button>
      )}
    </li>
  );
}

/** Opens the map of a place with its cell selected, or the dump. */
function showPlace(controller: EditorController, { start, mapId, area, cell }: SheetPlace): void {
  if (mapId === null || cell === null || controller.library.map(mapId) === undefined) {
    controller.moves.goTo(start);
    return;
  }
  controller.tabs.openMap(mapId);
  controller.tabs.mapController(mapId).selectionChanged(selectMapCell(area, cell), undefined);
}
