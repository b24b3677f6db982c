import { type JSX, useCallback, useEffect, useState } from 'react';
import type { DtcInfo } from '../../../core/contract/dtc-info.ts';
import type { Price } from '../../../core/contract/prices.ts';
import { LicenceNote } from '../../account/LicenceNote.tsx';
import { isApiError, isRefusal } from '../../api/api-error.ts';
import { useProjectEvent } from '../../application/use-live-project.ts';
import { Button } from '../../components/Button.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { FileWorks } from '../controllers/file-works.ts';
import { useEditor, useEditorState } from '../kit/editor-context.ts';
import styles from '../kit/sale.module.css';
import { useWorks } from '../kit/use-works.ts';
import { savesFirstText } from '../state/saves-first.ts';

/** What the server says of the codes of the project. */
type Offer =
  | { readonly kind: 'asking' }
  | { readonly kind: 'notRead' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly info: DtcInfo; readonly price: Price };

/** Has chosen codes taken out where the project has that already, sells it where it has not, or says why neither is possible. */
export function CodeSale({
  codes,
  blocked,
}: {
  /** Those that are chosen. */
  readonly codes: readonly string[];
  /** Why nothing can be changed now. */
  readonly blocked: string | undefined;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const works = useWorks();
  const { offer, refetch } = useOffer(works);
  const isBusy = useEditorState(({ busy }) => busy !== undefined);
  const saved = useEditorState((state) =>
    offer.kind === 'known' ? savesFirstText(state, texts) : undefined,
  );
  const remove = plural('editor.dtc.remove', codes.length);
  if (works === undefined || offer.kind === 'asking') {
    return (
      <Button variant="primary" disabled>
        {remove}
      </Button>
    );
  }
  if (offer.kind === 'notRead') return <Note text={t('purchase.codes.notRead')} />;
  if (offer.kind === 'failed') {
    return (
      <>
        <Note text={t('alerts.DOWNLOADING_DTC_FAILURE.description')} />
        <Button onClick={refetch}>{t('common.retry')}</Button>
      </>
    );
  }
  const { info, price } = offer;
  const { isAvailable, message } = info.availability;
  const has = (relation: string): boolean => info.links.some(({ rel }) => rel === relation);
  if (!isAvailable && message !== null) return <Note text={t(`reasons.${message}`)} />;
  if (has('remove')) {
    return (
      <>
        {saved !== undefined && <Note text={saved} />}
        <Button
          variant="primary"
          busy={isBusy}
          disabled={codes.length === 0 || blocked !== undefined}
          title={blocked}
          onClick={() => fireAndForget(works.removeCodes(codes))}
        >
          {remove}
        </Button>
      </>
    );
  }
  if (!has('purchase')) return <LicenceNote />;
  const action = t('purchase.codes.buy');
  const cost = price.price === 0 ? t('purchase.free') : plural('purchase.coins', price.price);
  return (
    <>
      <Note text={noteOf(price, texts)} />
      <Button
        variant="primary"
        onClick={() => fireAndForget(works.buyCodeRemoval(price).then(refetch))}
      >
        {t('purchase.cost', { action, cost })}
      </Button>
    </>
  );
}

function Note({ text }: { readonly text: string }): JSX.Element {
  return <p className={styles['note']}>{text}</p>;
}

/** What the plan gives of it today, or what is bought. */
function noteOf({ freeToday }: Price, { t, number }: ReturnType<typeof useTexts>): string {
  if (freeToday === null) return t('purchase.codes.note');
  const { left, of } = freeToday;
  const share = t('purchase.offer.left', { left: number(left), of: number(of) });
  return `${t('purchase.offer.freeToday')}: ${share}`;
}

/** The codes as the server knows them, asked for anew whenever that may have changed. */
function useOffer(works: FileWorks | undefined): { readonly offer: Offer; refetch(): void } {
  const { controller } = useEditor();
  const [offer, setOffer] = useState<Offer>({ kind: 'asking' });
  const [turn, setTurn] = useState(0);
  const refetch = useCallback(() => setTurn((before) => before + 1), []);
  useProjectEvent(controller.session.project.id, 'DTC_UPDATED', refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let isGone = false;
    const ask = async (asked: FileWorks): Promise<void> => {
      try {
        const [info, { dtcRemoval }] = await Promise.all([asked.dtcInfo(), asked.prices()]);
        if (!isGone) setOffer({ kind: 'known', info, price: dtcRemoval });
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (isGone) return;
        const kind = isRefusal(error, 404) ? 'notRead' : 'failed';
        // What was known before the server was away holds until it says otherwise.
        setOffer((before) => (kind === 'failed' && before.kind === 'known' ? before : { kind }));
      }
    };
    if (works !== undefined) void ask(works);
    return () => {
      isGone = true;
    };
  }, [works, turn]);
  return { offer, refetch };
}
