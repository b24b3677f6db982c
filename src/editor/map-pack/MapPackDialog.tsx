import { type JSX, useEffect } from 'react';
import { useStore } from 'zustand';
import type { MapPack } from '../../../core/contract/map-packs.ts';
import { LicenceNote } from '../../account/LicenceNote.tsx';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { EditorModal } from '../kit/EditorModal.tsx';
import { useEditor } from '../kit/editor-context.ts';
import saleStyles from '../kit/sale.module.css';
import { MapPackList } from './MapPackList.tsx';

/** The map pack of the project: what is in it, what it costs, and the way to take its maps over. */
export function MapPackDialog(): JSX.Element {
  const { controller } = useEditor();
  return (
    <LateTexts part="account" onFailure={() => controller.closeDialog()}>
      <Dialog />
    </LateTexts>
  );
}

function Dialog(): JSX.Element {
  const { t } = useTexts();
  const { controller, shared } = useEditor();
  const { pack, packStatus } = useStore(shared.store);
  useEffect(() => fireAndForget(shared.run((work) => work.reload())), [shared]);
  const close = (): void => controller.closeDialog();
  return (
    <EditorModal
      title={t('editor.commands.mapPack')}
      description={t('purchase.mapPack.intro')}
      size="large"
      draggable
      closesOutside={false}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common.close')}</Button>
          {pack === undefined ? <LookAgain /> : <PackAction pack={pack} />}
        </>
      }
    >
      <div aria-busy={packStatus === 'loading'}>
        {pack === undefined && packStatus === 'loading' && <Skeleton width="100%" heightPx={160} />}
        {pack === undefined && packStatus === 'failed' && (
          <StateMessage kind="error" title={t('purchase.mapPack.failed')} />
        )}
        {pack === undefined && packStatus === 'none' && (
          <StateMessage
            title={t('purchase.mapPack.unavailable')}
            text={t('purchase.mapPack.unavailableText')}
          />
        )}
        {pack !== undefined && <MapPackList pack={pack} />}
      </div>
    </EditorModal>
  );
}

function LookAgain(): JSX.Element {
  const { t } = useTexts();
  const { shared } = useEditor();
  return (
    <Button onClick={() => fireAndForget(shared.run((work) => work.lookAgain()))}>
      {t('editor.library.lookAgain')}
    </Button>
  );
}

/** Sells the pack, or copies all of its maps. */
function PackAction({ pack }: { readonly pack: MapPack }): JSX.Element {
  const { t, plural } = useTexts();
  const { controller, shared } = useEditor();
  if (pack.state === 'purchased') {
    const mapIds = pack.maps.map(({ id }) => id);
    return (
      <Button
        variant="primary"
        disabled={!shared.wouldTake(mapIds, controller.library)}
        onClick={() => fireAndForget(shared.takeOver(mapIds, controller.library))}
      >
        {t('purchase.mapPack.copyAll')}
      </Button>
    );
  }
  if (!pack.links.some(({ rel }) => rel === 'purchase')) return <LicenceNote />;
  const { price } = pack.price;
  const cost = price === 0 ? t('purchase.free') : plural('purchase.coins', price);
  return (
    <>
      <p className={saleStyles['note']}>{t('purchase.mapPack.note')}</p>
      <Button variant="primary" onClick={() => fireAndForget(shared.run((work) => work.buy()))}>
        {t('purchase.cost', { action: t('purchase.mapPack.buy'), cost })}
      </Button>
    </>
  );
}
