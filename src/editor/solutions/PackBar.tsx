import type { JSX } from 'react';
import type { ProjectSolutions } from '../../../core/contract/solutions.ts';
import { Button } from '../../components/Button.tsx';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { SolutionWorks } from '../controllers/solution-works.ts';
import { serviceName } from '../kit/solution-names.ts';
import { conflictText } from './conflict-text.ts';
import type { LookedAt } from './looked-at.ts';
import { OrderNote } from './OrderNote.tsx';
import { offerOf, type SolutionOffer } from './solution-offer.ts';
import { costText } from './solution-texts.ts';
import { usePackPrice } from './use-pack-price.ts';

/** What those that are chosen cost together, by the server, and the way to look at them before they are bought. */
export function PackBar({
  works,
  solutions,
  chosen,
  onLook,
}: {
  readonly works: SolutionWorks;
  readonly solutions: ProjectSolutions;
  readonly chosen: readonly string[];
  onLook(lookedAt: LookedAt): void;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { price, retry } = usePackPrice(works, chosen, solutions);
  const offer = offerOf(chosen, solutions, price, false);
  // In the order of the list, whatever was ticked first.
  const inOrder = solutions.solutions.filter(({ id }) => chosen.includes(id));
  return (
    <>
      <OrderNote text={noteOf(offer, chosen.length, solutions, texts)} />
      {offer.kind === 'failed' && <Button onClick={retry}>{t('common.retry')}</Button>}
      <Button
        variant="primary"
        disabled={offer.kind !== 'buy'}
        onClick={() =>
          onLook({
            solutionIds: inOrder.map(({ id }) => id),
            names: inOrder.map(({ serviceType }) => serviceName(serviceType, texts)),
          })
        }
      >
        {offer.kind === 'buy'
          ? t('purchase.cost', {
              action: plural('solutions.pack.look', chosen.length),
              cost: costText(offer.price, texts),
            })
          : plural('solutions.pack.look', chosen.length)}
      </Button>
    </>
  );
}

function noteOf(
  offer: SolutionOffer,
  count: number,
  solutions: ProjectSolutions,
  texts: Texts,
): string {
  const { t } = texts;
  if (offer.kind === 'conflict') return conflictText(offer.conflicts, solutions, texts);
  if (offer.kind === 'failed') return t('projects.failed');
  if (offer.kind === 'asking') return t('solutions.pack.asking');
  return t(count > 1 ? 'solutions.buy.packNote' : 'solutions.pack.invite');
}
