import { CreditCard, Ellipsis, Plus } from 'lucide-react';
import { type JSX, useState } from 'react';
import { type Card, MAX_CARDS_OF_ACCOUNT } from '../../../core/contract/cards.ts';
import { cardText, expiryText, isExpired } from '../../account/payment/card-text.ts';
import { PendingNote, TroubleNote } from '../../account/payment/PaymentNotes.tsx';
import { grossText } from '../../account/payment/price-text.ts';
import { usePayment } from '../../account/payment/use-payment.ts';
import { isApiError } from '../../api/api-error.ts';
import { commerceApiOf } from '../../api/commerce-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { MenuItem } from '../../components/menu-items.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { AddCardDialog } from './AddCardDialog.tsx';
import styles from './CardsPanel.module.css';
import type { LicenceDetails } from './licence-page.ts';
import { Panel } from './Panel.tsx';

export interface CardsPanelProps {
  readonly details: LicenceDetails;
  /** Something has been changed. */
  onChanged(): void;
}

/** Cards that are kept: which one renews the subscription, and the ways to add, choose and remove one. */
export function CardsPanel({ details, onChanged }: CardsPanelProps): JSX.Element | null {
  const { api, clock, confirm } = useApplication();
  const commerce = commerceApiOf(api.http);
  const texts = useTexts();
  const { t } = texts;
  const [adds, setAdds] = useState(false);
  const choice = usePayment({ success: 'LICENCE_UPDATED', onPaid: onChanged });
  const { subscription, offers } = details;
  if (offers === null) return null;
  const { cards } = offers;
  const hasRoom = cards.data.length < MAX_CARDS_OF_ACCOUNT;
  const mayChoose = subscription.links.some(({ rel }) => rel === 'card');
  const isRenewing = ({ id }: Card): boolean =>
    subscription.isRecurring && subscription.card?.id === id;

  const choose = async (card: Card): Promise<void> => {
    const { nextCharge, state } = subscription;
    // What is due is charged at once.
    if (state === 'grace' && nextCharge !== null) {
      const isSure = await confirm.ask({
        title: t('subscriptions.cards.chargeTitle', { card: cardText(card, texts) }),
        message: t('subscriptions.cards.chargeText'),
        confirmLabel: t('subscriptions.change.pay', { price: grossText(texts, nextCharge.price) }),
      });
      if (!isSure) return;
    }
    await choice.pay(async () => (await commerce.change({ cardId: card.id })).payment);
  };

  const remove = async (card: Card): Promise<void> => {
    const isSure = await confirm.ask({
      title: t('subscriptions.cards.removeTitle', { card: cardText(card, texts) }),
      message: t('subscriptions.cards.removeText'),
      confirmLabel: t('subscriptions.cards.remove'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await commerce.removeCard(card.id);
    } catch (error) {
      // The person has been told.
      if (!isApiError(error)) throw error;
    }
    onChanged();
  };

  const menuOf = (card: Card): readonly MenuItem[] => [
    ...(mayChoose && !isRenewing(card)
      ? [
          {
            kind: 'action',
            id: 'renew',
            label: t('subscriptions.cards.renewWith'),
            onSelect: () => void choose(card),
          } as const,
        ]
      : []),
    ...(card.links.some(({ rel }) => rel === 'delete')
      ? [
          {
            kind: 'action',
            id: 'remove',
            label: t('subscriptions.cards.remove'),
            danger: true,
            onSelect: () => void remove(card),
          } as const,
        ]
      : []),
  ];

  return (
    <Panel
      title={t('subscriptions.cards.title')}
      action={
        hasRoom && (
          <Button size="small" icon={<Plus />} onClick={() => setAdds(true)}>
            {t('subscriptions.cards.add')}
          </Button>
        )
      }
    >
      {cards.data.length === 0 && <p className={styles['none']}>{t('subscriptions.cards.none')}</p>}
      {cards.data.length > 0 && (
        <ul className={styles['cards']}>
          {cards.data.map((card) => (
            <li key={card.id} className={styles['card']}>
              <CreditCard className={styles['icon']} aria-hidden="true" />
              <div className={styles['words']}>
                <p className={styles['name']}>{cardText(card, texts)}</p>
                <p className={styles['facts']}>
                  {isExpired(card, clock.nowMs())
                    ? t('subscriptions.cards.expired', { date: expiryText(card) })
                    : t('subscriptions.cards.until', { date: expiryText(card) })}
                </p>
                {isRenewing(card) && (
                  <p className={styles['facts']}>{t('subscriptions.cards.renews')}</p>
                )}
              </div>
              {menuOf(card).length > 0 && (
                <Menu
                  align="end"
                  items={menuOf(card)}
                  trigger={
                    <IconButton
                      label={t('subscriptions.cards.menu', { card: cardText(card, texts) })}
                      icon={<Ellipsis />}
                      tooltip={false}
                    />
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!hasRoom && <p className={styles['none']}>{t('subscriptions.cards.full')}</p>}
      {choice.pending !== undefined && <PendingNote payment={choice.pending} />}
      <TroubleNote trouble={choice.trouble} />
      {adds && (
        <AddCardDialog
          provider={cards.meta}
          onClose={() => setAdds(false)}
          onAdded={() => {
            setAdds(false);
            onChanged();
          }}
        />
      )}
    </Panel>
  );
}
