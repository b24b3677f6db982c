import { type JSX, useState } from 'react';
import type { NewOrder, Packages } from '../../../core/contract/orders.ts';
import { CardChoice } from '../../account/payment/CardChoice.tsx';
import { Note } from '../../account/payment/Note.tsx';
import { PaymentNotes } from '../../account/payment/PaymentNotes.tsx';
import { PriceLines } from '../../account/payment/PriceLines.tsx';
import { grossText } from '../../account/payment/price-text.ts';
import { type Payment, usePayment } from '../../account/payment/use-payment.ts';
import { useApplication } from '../../application/application.ts';
import { LateTexts } from '../../application/LateTexts.tsx';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { PackageChoice } from './PackageChoice.tsx';
import styles from './PurchasePackagesDialog.module.css';
import { type PackageOffer, usePackageOffer } from './use-package-offer.ts';

/** Red coins by card, from wherever somebody runs out of them. */
export function PurchasePackagesDialog(props: { readonly onClose: () => void }): JSX.Element {
  return (
    <LateTexts part="commerce" onFailure={props.onClose}>
      <PurchasePackages {...props} />
    </LateTexts>
  );
}

type Package = Packages['data'][number];

function PurchasePackages({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const texts = useTexts();
  const { t, number } = texts;
  const { balances } = useApplication();
  const { commerce, offer, load } = usePackageOffer();
  const [packageId, setPackageId] = useState<string>();
  const [cardId, setCardId] = useState<string>();
  const payment = usePayment({ success: 'PURCHASE_PACKAGE_SUCCESS', onPaid: onClose });

  const known = typeof offer === 'string' ? undefined : offer;
  const chosen = known?.packages.data.find(({ id }) => id === packageId) ?? known?.packages.data[0];
  const card = known?.cards.data.find(({ id }) => id === cardId) ?? known?.cards.data[0];

  const buy = async (order: NewOrder): Promise<void> => {
    // What was bought is told, and so the coins are no news.
    const isFine = await balances.pay(async () => {
      const isPaid = await payment.pay(async () => (await commerce.order(order)).payment);
      await balances.load();
      return isPaid;
    });
    // A price that has changed is shown as it is now.
    if (!isFine) await load();
  };

  return (
    <Modal
      title={t('subscriptions.packages.title')}
      description={t('subscriptions.packages.intro')}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <PaymentNotes payment={payment} />
          <Button onClick={onClose}>
            {t(payment.pending === undefined ? 'common.cancel' : 'common.close')}
          </Button>
          {known !== undefined && chosen !== undefined && mayBuy(known, chosen, payment) && (
            <Button
              variant="primary"
              busy={payment.busy}
              disabled={card === undefined}
              onClick={() => {
                if (card === undefined) return;
                const price = chosen.price.gross;
                void buy({ packageId: chosen.id, cardId: card.id, price });
              }}
            >
              {t('subscriptions.packages.buy', {
                coins: number(chosen.coins),
                price: grossText(texts, chosen.price),
              })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['body']}>
        {offer === 'asking' && <PackagePlaces />}
        {offer === 'failed' && <Failure onRetry={() => void load()} />}
        {known !== undefined && chosen !== undefined && (
          <>
            <PackageChoice
              packages={known.packages.data}
              chosen={chosen.id}
              onChoose={setPackageId}
            />
            <PriceLines
              label={t('subscriptions.packages.coins', { coins: number(chosen.coins) })}
              price={chosen.price}
            />
            {known.packages.meta.isTaxIdMissing && (
              <Note tone="warning">{t('reasons.taxIdNeeded')}</Note>
            )}
            {mayBuy(known, chosen, payment) && (
              <CardChoice
                cards={known.cards}
                chosen={card?.id}
                onChoose={setCardId}
                onAdded={({ id }) => {
                  setCardId(id);
                  void load();
                }}
              />
            )}
          </>
        )}
      </div>
    </Modal>
  );
}

/** Whether there is something to press, by what the server offers; not while a bank is being waited for. */
function mayBuy({ packages }: PackageOffer, { links }: Package, { pending }: Payment): boolean {
  const isOffered = links.some(({ rel }) => rel === 'order');
  return isOffered && !packages.meta.isTaxIdMissing && pending === undefined;
}

function Failure({ onRetry }: { readonly onRetry: () => void }): JSX.Element {
  const { t } = useTexts();
  const retry = (
    <Button size="small" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
  return (
    <Note tone="danger" action={retry}>
      {t('subscriptions.packages.failed')}
    </Note>
  );
}

function PackagePlaces(): JSX.Element {
  return (
    <div aria-busy="true" className={styles['places']}>
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <Skeleton key={place} width="100%" heightPx={36} />
      ))}
    </div>
  );
}
