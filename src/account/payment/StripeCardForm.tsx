import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import type { Card } from '../../../core/contract/cards.ts';
import { Button } from '../../components/Button.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { loadStripe, type Stripe, type StripeCard } from './load-stripe.ts';
import { Note } from './Note.tsx';
import styles from './StripeCardForm.module.css';
import { useNewCard } from './use-new-card.ts';

export interface StripeCardFormProps {
  readonly publishableKey: string;
  onAdded(card: Card): void;
}

type FormState = 'loading' | 'failed' | { readonly stripe: Stripe; readonly card: StripeCard };

/** Takes a card in a field of Stripe's own: the number is typed into its frame, and never is in this page. */
export function StripeCardForm({ publishableKey, onAdded }: StripeCardFormProps): JSX.Element {
  const { t, languageTag } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FormState>('loading');
  const [problem, setProblem] = useState<string>();
  const { busy, refusal, add } = useNewCard(onAdded);

  useEffect(() => {
    let mounted: StripeCard | undefined;
    let isGone = false;
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isGone || place.current === null) return;
        mounted = stripe.elements({ locale: languageTag }).create('card', lookOf(place.current));
        mounted.mount(place.current);
        setState({ stripe, card: mounted });
      },
      () => {
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
      mounted?.destroy();
    };
  }, [publishableKey, languageTag]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typeof state === 'string') return;
    setProblem(undefined);
    void add(async () => {
      const made = await state.stripe.createPaymentMethod({ type: 'card', card: state.card });
      if (made.paymentMethod === undefined) {
        setProblem(made.error?.message ?? t('reasons.cardUnknown'));
      }
      return made.paymentMethod?.id;
    });
  };

  if (state === 'failed') return <Note tone="danger">{t('subscriptions.cards.stripeFailed')}</Note>;
  const said = problem ?? (refusal && t(`reasons.${refusal}`));
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      {state === 'loading' && (
        <div aria-busy="true">
          <Skeleton width="100%" heightPx={32} />
        </div>
      )}
      <fieldset aria-label={t('subscriptions.cards.stripeLabel')}>
        <div ref={place} className={styles['place']} hidden={state === 'loading'} />
      </fieldset>
      {said !== undefined && <Note tone="danger">{said}</Note>}
      <div className={styles['end']}>
        <Button type="submit" busy={busy || state === 'loading'}>
          {t('subscriptions.cards.add')}
        </Button>
      </div>
    </form>
  );
}

/** The frame has no styles of the page: it is told what text looks like here. */
function lookOf(place: HTMLElement): object {
  const style = getComputedStyle(place);
  return { style: { base: { color: style.color, fontSize: style.fontSize } } };
}
