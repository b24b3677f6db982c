import type { JSX } from 'react';
import type { PurchaseQuestion } from '../../state/purchase-question.ts';
import { LicenceDialog } from './LicenceDialog.tsx';
import { NeedCoinsDialog } from './NeedCoinsDialog.tsx';
import { NoAnswerDialog } from './NoAnswerDialog.tsx';
import { OfferDialog } from './OfferDialog.tsx';

/** What a person is asked or told on the way to a purchase. */
export function PurchaseDialog({
  question,
  onClose,
}: {
  readonly question: PurchaseQuestion;
  onClose(): void;
}): JSX.Element {
  switch (question.kind) {
    case 'offer':
      return <OfferDialog offer={question} onClose={onClose} />;
    case 'needCoins':
      return <NeedCoinsDialog need={question} onClose={onClose} />;
    case 'licenceNeeded':
      return <LicenceDialog onClose={onClose} />;
    case 'noAnswer':
      return (
        <NoAnswerDialog subject={question.subject} onAnswer={question.answer} onClose={onClose} />
      );
  }
}
