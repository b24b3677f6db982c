import { CloudAlert } from 'lucide-react';
import { type JSX, useState } from 'react';
import { ORIGINAL_ID } from '../../../core/contract/files.ts';
import type { ProjectSolutions } from '../../../core/contract/solutions.ts';
import { LicenceNote } from '../../account/LicenceNote.tsx';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import { joinedNames, serviceName } from '../kit/solution-names.ts';
import { savesFirstText } from '../state/saves-first.ts';
import { conflictText } from './conflict-text.ts';
import type { LookedAt } from './looked-at.ts';
import { MapsOfPreview } from './MapsOfPreview.tsx';
import { OrderNote } from './OrderNote.tsx';
import { PreviewFacts } from './PreviewFacts.tsx';
import styles from './PreviewPage.module.css';
import {
  choicesToSend,
  includedRows,
  type MapChoices,
  openQuestions,
  previewRows,
  standingOf,
} from './preview-choices.ts';
import { offerOf, type SolutionOffer } from './solution-offer.ts';
import { costText } from './solution-texts.ts';
import { usePackPrice } from './use-pack-price.ts';
import { usePreviews } from './use-previews.ts';

export interface PreviewPageProps {
  readonly works: SolutionWorks;
  readonly solutions: ProjectSolutions;
  readonly lookedAt: LookedAt;
  onBought(): void;
  onLook(lookedAt: LookedAt): void;
  onBack(): void;
}

/** What solutions change, map by map, before they are bought and before they are applied. Expectations 6. */
export function PreviewPage(props: PreviewPageProps): JSX.Element {
  const { works, solutions, lookedAt, onBack } = props;
  const texts = useTexts();
  const { t } = texts;
  const { controller } = useEditor();
  const { solutionIds, names } = lookedAt;
  const { price, retry } = usePackPrice(works, solutionIds, solutions);
  const makesVersion = useMakesVersion();
  const offer = offerOf(solutionIds, solutions, price, makesVersion);
  const asked = usePreviews(works, solutionIds, offer.kind);
  const [choices, setChoices] = useState<MapChoices>(new Map());
  const rows = asked.phase === 'ready' ? previewRows(asked.previews) : [];
  const title = joinedNames(names);
  return (
    <EditorModal
      title={t('solutions.look.title', { name: title })}
      size="large"
      closesOutside={false}
      onClose={() => controller.closeDialog()}
      footer={
        <>
          <Button onClick={onBack}>{t('common.back')}</Button>
          <PreviewActions
            {...props}
            title={title}
            offer={offer}
            onPriceRetry={retry}
            rows={rows}
            choices={choices}
          />
        </>
      }
    >
      <div className={styles['body']} aria-busy={asked.phase === 'asking'}>
        {asked.phase === 'asking' && (
          <>
            <Skeleton width="60%" />
            <Skeleton width="100%" heightPx={260} />
          </>
        )}
        {asked.phase === 'failed' && (
          <StateMessage
            kind="error"
            icon={<CloudAlert />}
            title={t('solutions.look.failed')}
            text={t(asked.reason === undefined ? 'projects.failed' : `reasons.${asked.reason}`)}
            action={<Button onClick={onBack}>{t('common.back')}</Button>}
          />
        )}
        {asked.phase === 'ready' && (
          <>
            <PreviewFacts previews={asked.previews} rows={includedRows(rows, choices)} />
            <MapsOfPreview
              rows={rows}
              names={new Map(solutionIds.map((id, i) => [id, names[i] ?? '']))}
              choices={choices}
              canChoose={offer.kind === 'apply'}
              onChoices={setChoices}
            />
          </>
        )}
      </div>
    </EditorModal>
  );
}

/** What can be done with what is looked at, and why not more. */
function PreviewActions({
  works,
  solutions,
  lookedAt: { solutionIds, names },
  title,
  offer,
  onPriceRetry,
  rows,
  choices,
  onBought,
  onLook,
}: PreviewPageProps & {
  readonly title: string;
  readonly offer: SolutionOffer;
  onPriceRetry(): void;
  readonly rows: ReturnType<typeof previewRows>;
  readonly choices: MapChoices;
}): JSX.Element | null {
  const texts = useTexts();
  const { t, plural } = texts;
  const { controller } = useEditor();
  const isBusy = useEditorState(({ busy }) => busy !== undefined);
  const saved = useEditorState((state) => savesFirstText(state, texts));
  const hasLicence = useEditorState(({ solutionsAccess }) => solutionsAccess === 'open');
  switch (offer.kind) {
    case 'none':
      return hasLicence ? <OrderNote text={t('reasons.solutionUnfit')} /> : <LicenceNote />;
    case 'asking':
      return (
        <Button variant="primary" disabled>
          {t('solutions.buy.buy')}
        </Button>
      );
    case 'failed':
      return (
        <>
          <OrderNote text={t('projects.failed')} />
          <Button variant="primary" data-default onClick={onPriceRetry}>
            {t('common.retry')}
          </Button>
        </>
      );
    case 'conflict':
      return <OrderNote text={conflictText(offer.conflicts, solutions, texts)} />;
    case 'ofPack': {
      const { pack } = offer;
      const packNames = pack.serviceTypes.map((type) => serviceName(type, texts));
      return (
        <>
          <OrderNote text={t('reasons.solutionOfPack')} />
          <Button
            variant="primary"
            data-default
            onClick={() => onLook({ solutionIds: pack.solutionIds, names: packNames })}
          >
            {t('solutions.look.pack')}
          </Button>
        </>
      );
    }
    case 'buy': {
      const { price } = offer;
      const cost = costText(price, texts);
      const isPack = solutionIds.length > 1;
      const subject = isPack ? t('solutions.buy.packSubject', { names: title }) : title;
      const buy = async (): Promise<void> => {
        if (await works.buy(solutionIds, price, subject)) onBought();
      };
      return (
        <>
          <OrderNote text={t(isPack ? 'solutions.buy.packNote' : 'solutions.buy.note')} />
          <Button variant="primary" data-default onClick={() => fireAndForget(buy())}>
            {t('purchase.cost', { action: t('solutions.buy.buy'), cost })}
          </Button>
        </>
      );
    }
    case 'apply': {
      const included = includedRows(rows, choices);
      const standing = standingOf(included);
      const openCount = openQuestions(rows, choices).length;
      const isReadOnly = !controller.isEditable();
      const subject = {
        id: offer.id,
        title,
        names: new Map(solutionIds.map((id, i) => [id, names[i] ?? ''])),
      };
      const note = isReadOnly
        ? t('editor.disabled.readOnly')
        : rows.length > 0 && included.length === 0
          ? t('solutions.stage.none')
          : standing === 'applied'
            ? t('solutions.apply.already')
            : openCount > 0
              ? plural('solutions.apply.open', openCount)
              : standing === 'partly'
                ? t('solutions.apply.partly')
                : saved;
      return (
        <>
          {note !== undefined && <OrderNote text={note} />}
          <Button
            variant="primary"
            data-default
            busy={isBusy}
            disabled={
              isReadOnly || included.length === 0 || standing === 'applied' || openCount > 0
            }
            onClick={() => fireAndForget(works.apply(subject, choicesToSend(rows, choices)))}
          >
            {t(standing === 'partly' ? 'solutions.apply.rest' : 'solutions.apply.apply')}
          </Button>
        </>
      );
    }
  }
}

/** Whether what is applied makes a version of the original. */
function useMakesVersion(): boolean {
  return useEditorState(
    ({ current, solutionsAccess }) => current.id === ORIGINAL_ID && solutionsAccess === 'open',
  );
}
