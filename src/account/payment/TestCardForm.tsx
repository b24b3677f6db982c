import { CreditCard } from 'lucide-react';
import { type FormEvent, type JSX, useState } from 'react';
import type { Card } from '../../../core/contract/cards.ts';
import { TEST_CARDS } from '../../../core/offers/test-cards.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { Note } from './Note.tsx';
import styles from './TestCardForm.module.css';
import { groupedNumber, testCardToken } from './test-cards.ts';
import { useNewCard } from './use-new-card.ts';

/** Takes one of the test numbers, and refuses every other one before it goes anywhere: it may be a real one. */
export function TestCardForm({ onAdded }: { readonly onAdded: (card: Card) => void }): JSX.Element {
  const { t } = useTexts();
  const { busy, refusal, add } = useNewCard(onAdded);
  const [number, setNumber] = useState('');
  const [isReal, setIsReal] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const token = testCardToken(number);
    setIsReal(token === undefined);
    if (token !== undefined) void add(() => Promise.resolve(token));
  };
  const error = isReal ? t('subscriptions.cards.onlyTest') : refusal && t(`reasons.${refusal}`);
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      <Note tone="info">{t('subscriptions.cards.testIntro')}</Note>
      <TextField
        label={t('subscriptions.cards.number')}
        leading={<CreditCard />}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={number}
        error={error}
        onChange={(event) => {
          setNumber(event.target.value);
          setIsReal(false);
        }}
      />
      <ul className={styles['numbers']} aria-label={t('subscriptions.cards.testNumbers')}>
        {TEST_CARDS.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              className={styles['number']}
              aria-pressed={testCardToken(number) === testCardToken(card.number)}
              onClick={() => {
                setNumber(groupedNumber(card.number));
                setIsReal(false);
              }}
            >
              <span className={styles['digits']}>{groupedNumber(card.number)}</span>
              <span className={styles['deed']}>{t(`subscriptions.cards.deeds.${card.does}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles['end']}>
        <Button type="submit" busy={busy}>
          {t('subscriptions.cards.add')}
        </Button>
      </div>
    </form>
  );
}
