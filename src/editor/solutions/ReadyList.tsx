import { PackageSearch } from 'lucide-react';
import type { JSX } from 'react';
import type { Price } from '../../../core/contract/prices.ts';
import type {
  ProjectSolutions,
  ReadySolution,
  SolutionPack,
} from '../../../core/contract/solutions.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { joinedNames, serviceName } from '../kit/solution-names.ts';
import type { SolutionsPart } from '../state/editor-store.ts';
import type { LookedAt } from './looked-at.ts';
import { Mark } from './Mark.tsx';
import styles from './SolutionList.module.css';
import { hasLink } from './solution-offer.ts';
import { costText } from './solution-texts.ts';

export interface ReadyListProps {
  readonly solutions: ProjectSolutions;
  readonly leftId: string | undefined;
  readonly chosen: readonly string[];
  onChosen(chosen: readonly string[]): void;
  onPart(part: SolutionsPart): void;
  onLook(lookedAt: LookedAt): void;
}

/** Ready solutions, in the order of the server, under the packs that were bought. */
export function ReadyList(props: ReadyListProps): JSX.Element {
  const { solutions, leftId, chosen, onChosen, onPart, onLook } = props;
  const { t } = useTexts();
  const { isMatching, solutionPacks } = solutions;
  const toggle = (id: string): void => {
    onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  const inTheMaking = <InTheMaking stages={solutions.stagesInTheMaking} />;
  if (solutions.solutions.length === 0 && solutionPacks.length === 0) {
    const none = isMatching ? (
      <StateMessage
        icon={<PackageSearch />}
        title={t('solutions.ready.matchingTitle')}
        text={t('solutions.ready.matching')}
      />
    ) : (
      <StateMessage
        icon={<PackageSearch />}
        title={t('solutions.ready.noneTitle')}
        text={t('solutions.ready.none')}
        action={<Button onClick={() => onPart('own')}>{t('solutions.ready.toOwn')}</Button>}
      />
    );
    return (
      <>
        {none}
        <div className={styles['making']}>{inTheMaking}</div>
      </>
    );
  }
  return (
    <>
      <ul className={styles['list']} aria-label={t('solutions.part.ready')}>
        {solutionPacks.map((pack) => (
          <PackRow key={pack.id} pack={pack} leftId={leftId} onLook={onLook} />
        ))}
        {solutions.solutions.map((solution) => (
          <ReadyRow
            key={solution.id}
            solution={solution}
            isChosen={chosen.includes(solution.id)}
            isLeft={solution.id === leftId}
            onToggle={() => toggle(solution.id)}
            onLook={onLook}
          />
        ))}
      </ul>
      {inTheMaking}
      {isMatching && <p className={styles['after']}>{t('solutions.ready.matching')}</p>}
    </>
  );
}

/** AI stages that too few tunes are known for: said quietly, and nothing can be done with them. */
function InTheMaking({
  stages,
}: {
  readonly stages: ProjectSolutions['stagesInTheMaking'];
}): JSX.Element | null {
  const texts = useTexts();
  const { plural, number } = texts;
  if (stages.length === 0) return null;
  return (
    <div className={styles['after']}>
      {stages.map(({ serviceType, pairCount, neededCount }) => (
        <p key={serviceType.id}>
          {plural('solutions.stage.inTheMaking', pairCount, {
            name: serviceName(serviceType, texts),
            needed: number(neededCount),
          })}
        </p>
      ))}
    </div>
  );
}

function PackRow({
  pack,
  leftId,
  onLook,
}: {
  readonly pack: SolutionPack;
  readonly leftId: string | undefined;
  onLook(lookedAt: LookedAt): void;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { solutionIds, serviceTypes, isApplied } = pack;
  const names = serviceTypes.map((type) => serviceName(type, texts));
  const title = joinedNames(names);
  const action = t(isApplied ? 'solutions.look.look' : 'solutions.look.apply');
  return (
    <li className={styles['row']}>
      <span className={styles['unticked']}>
        <span className={styles['words']}>
          <span className={styles['head']}>
            <Mark tone="accent">{t('solutions.badges.pack')}</Mark>
            <span className={styles['name']}>{title}</span>
          </span>
          <span className={styles['facts']}>{plural('solutions.ready.packOf', names.length)}</span>
        </span>
      </span>
      <span className={styles['states']}>
        {isApplied && <Mark tone="good">{t('solutions.marks.applied')}</Mark>}
        <Mark>{t('solutions.marks.purchased')}</Mark>
      </span>
      <Button
        size="small"
        data-default={solutionIds[0] === leftId || undefined}
        aria-label={t('solutions.look.named', { action, name: title })}
        onClick={() => onLook({ solutionIds, names })}
      >
        {action}
      </Button>
    </li>
  );
}

function ReadyRow({
  solution,
  isChosen,
  isLeft,
  onToggle,
  onLook,
}: {
  readonly solution: ReadySolution;
  readonly isChosen: boolean;
  readonly isLeft: boolean;
  onToggle(): void;
  onLook(lookedAt: LookedAt): void;
}): JSX.Element {
  const texts = useTexts();
  const { t, plural } = texts;
  const { id, serviceType, price, packId, isApplied, mapCount } = solution;
  const name = serviceName(serviceType, texts);
  const canBuy = hasLink(solution, 'purchase');
  const words = (
    <span className={styles['words']}>
      <span className={styles['head']}>
        {serviceType.kind === 'AI_STAGE' && <Mark tone="accent">{t('solutions.badges.ai')}</Mark>}
        <span className={styles['name']}>{name}</span>
      </span>
      <span className={styles['facts']}>{plural('solutions.maps', mapCount)}</span>
    </span>
  );
  const isApplicable = price.isPurchased && packId === null && !isApplied;
  const action = t(isApplicable ? 'solutions.look.apply' : 'solutions.look.look');
  return (
    <li className={styles['row']}>
      {canBuy ? (
        <Checkbox label={words} checked={isChosen} onChange={onToggle} />
      ) : (
        <span className={styles['unticked']}>{words}</span>
      )}
      <span className={styles['states']}>
        {isApplied && <Mark tone="good">{t('solutions.marks.applied')}</Mark>}
        {packId !== null && <Mark>{t('solutions.marks.inPack')}</Mark>}
        {packId === null && price.isPurchased && <Mark>{t('solutions.marks.purchased')}</Mark>}
      </span>
      {!price.isPurchased && <PriceWords price={price} />}
      {hasLink(solution, 'preview') && (
        <Button
          size="small"
          data-default={isLeft || undefined}
          aria-label={t('solutions.look.named', { action, name })}
          onClick={() => onLook({ solutionIds: [id], names: [name] })}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

/** What it costs, and what a discount took off. */
function PriceWords({ price }: { readonly price: Price }): JSX.Element {
  const texts = useTexts();
  const { t, plural, percent } = texts;
  const { discountPercent, listPrice } = price;
  return (
    <span className={styles['price']}>
      <span className={styles['coins']}>{costText(price, texts)}</span>
      {discountPercent > 0 && (
        <span className={styles['facts']}>
          {t('purchase.offer.off', {
            percent: percent(discountPercent / 100),
            coins: plural('purchase.coins', listPrice),
          })}
        </span>
      )}
    </span>
  );
}
