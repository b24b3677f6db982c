import { Plus } from 'lucide-react';
import { type JSX, useId, useState } from 'react';
import { type Card, type Cards, MAX_CARDS_OF_ACCOUNT } from '../../../core/contract/cards.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { AddCardForm } from './AddCardForm.tsx';
import styles from './CardChoice.module.css';
import { cardText, expiryText, isExpired } from './card-text.ts';

export interface CardChoiceProps {
  readonly cards: Cards;
  /** Id of the chosen one. */
  readonly chosen: string | undefined;
  onChoose(cardId: string): void;
  /** A card is kept that was not there before. */
  onAdded(card: Card): void;
}

/** Which card pays. Whoever has none adds one here. */
export function CardChoice({ cards, chosen, onChoose, onAdded }: CardChoiceProps): JSX.Element {
  const { clock } = useApplication();
  const texts = useTexts();
  const { t } = texts;
  const name = useId();
  const [adds, setAdds] = useState(cards.data.length === 0);
  const hasRoom = cards.data.length < MAX_CARDS_OF_ACCOUNT;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{t('subscriptions.cards.choose')}</legend>
      {cards.data.map((card) => (
        <label key={card.id} className={styles['card']}>
          <input
            type="radio"
            name={name}
            checked={card.id === chosen}
            onChange={() => onChoose(card.id)}
          />
          <span className={styles['name']}>{cardText(card, texts)}</span>
          <span className={styles['expiry']}>
            {isExpired(card, clock.nowMs())
              ? t('subscriptions.cards.expired', { date: expiryText(card) })
              : expiryText(card)}
          </span>
        </label>
      ))}
      {adds && hasRoom && (
        <AddCardForm
          provider={cards.meta}
          onAdded={(card) => {
            setAdds(false);
            onAdded(card);
          }}
        />
      )}
      {!adds && hasRoom && (
        <Button size="small" icon={<Plus />} onClick={() => setAdds(true)}>
          {t('subscriptions.cards.addAnother')}
        </Button>
      )}
    </fieldset>
  );
}
