import type { Link } from '../../../core/contract/common.ts';
import type { Price } from '../../../core/contract/prices.ts';
import type {
  PackPrice,
  ProjectSolutions,
  SolutionPack,
} from '../../../core/contract/solutions.ts';
import type { KnownPackPrice } from './use-pack-price.ts';

/** What can be done with solutions that are looked at together. */
export type SolutionOffer =
  /** @property id of the solution, or of the pack, that is applied */
  | { readonly kind: 'apply'; readonly id: string }
  | { readonly kind: 'buy'; readonly price: Price }
  /** One of them was bought with others, and is applied with all of them. */
  | { readonly kind: 'ofPack'; readonly pack: SolutionPack }
  /** Two of them write into the same cells. */
  | { readonly kind: 'conflict'; readonly conflicts: PackPrice['conflicts'] }
  /** What they cost together is being asked for. */
  | { readonly kind: 'asking' }
  /** It could not be asked for. */
  | { readonly kind: 'failed' }
  /** Nothing: without a licence, where the file does not take them, or where they are there no more. */
  | { readonly kind: 'none' };

interface Linked {
  readonly links: readonly Link[];
}

/** Whether something can be followed now. */
export function hasLink({ links }: Linked, relation: string): boolean {
  return links.some(({ rel }) => rel === relation);
}

/**
 * What can be done with solutions now.
 *
 * @param solutionIds ready ones, or one of the person's own
 * @param packPrice of all of them, where there are several
 * @param makesVersion whether what is applied is written into a new version: the server does not say so of the original, which never
 *   changes, but only what its file takes
 */
export function offerOf(
  solutionIds: readonly string[],
  { solutions, solutionPacks, mySolutions }: ProjectSolutions,
  packPrice: KnownPackPrice,
  makesVersion: boolean,
): SolutionOffer {
  const [id] = solutionIds;
  const appliedAs = (owned: Linked & { readonly id: string }, fits: boolean): SolutionOffer =>
    hasLink(owned, 'apply') || (makesVersion && fits)
      ? { kind: 'apply', id: owned.id }
      : { kind: 'none' };
  const pack = solutionPacks.find((one) => isSameSet(one.solutionIds, solutionIds));
  if (pack !== undefined) {
    const members = solutions.filter((one) => pack.solutionIds.includes(one.id));
    return appliedAs(pack, members.every(isTaken));
  }
  if (id === undefined) return { kind: 'none' };
  if (solutionIds.length > 1) return offerOfPack(packPrice);
  const own = mySolutions.find((one) => one.id === id);
  if (own !== undefined) return appliedAs(own, isTaken(own));
  const ready = solutions.find((one) => one.id === id);
  if (ready === undefined) return { kind: 'none' };
  const bought = solutionPacks.find((one) => one.id === ready.packId);
  if (bought !== undefined) return { kind: 'ofPack', pack: bought };
  if (ready.price.isPurchased) return appliedAs(ready, isTaken(ready));
  return hasLink(ready, 'purchase') ? { kind: 'buy', price: ready.price } : { kind: 'none' };
}

function offerOfPack(packPrice: KnownPackPrice): SolutionOffer {
  if (packPrice === undefined) return { kind: 'asking' };
  if (packPrice === 'failed') return { kind: 'failed' };
  const { conflicts, price } = packPrice;
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  return hasLink(packPrice, 'purchase') ? { kind: 'buy', price } : { kind: 'none' };
}

/** Of solutions that were chosen to be bought together those that still can be: others were bought meanwhile, or are gone. */
export function stillChosen(
  chosen: readonly string[],
  { solutions }: Pick<ProjectSolutions, 'solutions'>,
): readonly string[] {
  return chosen.filter((id) => solutions.some((one) => one.id === id && hasLink(one, 'purchase')));
}

/** Whether the file takes it: what it does not take is not shown. */
function isTaken(solution: Linked): boolean {
  return hasLink(solution, 'preview');
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
