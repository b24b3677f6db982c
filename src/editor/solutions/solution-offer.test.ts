import { describe, expect, it } from 'vitest';
import type { Price } from '../../../core/contract/prices.ts';
import type {
  OwnSolution,
  PackPrice,
  ProjectSolutions,
  ReadySolution,
  SolutionPack,
} from '../../../core/contract/solutions.ts';
import { offerOf as offerOfState, type SolutionOffer, stillChosen } from './solution-offer.ts';
import type { KnownPackPrice } from './use-pack-price.ts';

/** What is offered where a version is open. */
function offerOf(
  ids: readonly string[],
  solutions: ProjectSolutions,
  packPrice: KnownPackPrice,
): SolutionOffer {
  return offerOfState(ids, solutions, packPrice, false);
}

const PRICE: Price = {
  price: 24,
  listPrice: 30,
  discountPercent: 20,
  buckets: ['GREEN', 'RED', 'SP'],
  isPurchased: false,
  freeToday: null,
};
const NAMES = { en: 'Stage 1', it: 'Stage 1', pl: 'Stage 1', cn: 'Stage 1', es: 'Stage 1' };

const linked = (...rels: string[]): ReadySolution['links'] =>
  rels.map((rel) => ({ rel, href: '' }));

function ready(id: string, part: Partial<ReadySolution> = {}): ReadySolution {
  return {
    id,
    serviceType: { id, key: id, kind: 'OTHER', stage: null, names: NAMES },
    price: PRICE,
    packId: null,
    isApplied: false,
    mapCount: 1,
    links: [],
    ...part,
  };
}

const pack = (
  id: string,
  links: SolutionPack['links'],
  ...solutionIds: string[]
): SolutionPack => ({
  id,
  solutionIds,
  serviceTypes: [],
  receipt: { id: 'r', price: 24, bucket: 'RED' },
  isApplied: false,
  links,
});

const OWN: OwnSolution = {
  id: 'own',
  name: 'Mine',
  state: 'ready',
  reason: null,
  fit: 'fits',
  fitReason: null,
  isApplied: false,
  mapCount: 1,
  createdAt: '2026-03-01T10:00:00.000Z',
  links: linked('apply'),
};

function all(part: Partial<ProjectSolutions>): ProjectSolutions {
  return {
    solutions: [],
    solutionPacks: [],
    mySolutions: [],
    applications: [],
    stagesInTheMaking: [],
    isMatching: false,
    links: [],
    ...part,
  };
}

const bought = { ...PRICE, isPurchased: true };
const packPrice = (part: Partial<PackPrice> = {}): PackPrice => ({
  solutionIds: ['a', 'b'],
  price: PRICE,
  conflicts: [],
  links: linked('purchase'),
  ...part,
});

describe('what is offered of one solution', () => {
  it('is what it costs, where it can be bought', () => {
    const solutions = all({ solutions: [ready('a', { links: linked('purchase') })] });
    expect(offerOf(['a'], solutions, undefined)).toEqual({ kind: 'buy', price: PRICE });
  });

  it('is nothing where the server offers nothing, or it is there no more', () => {
    const none = { kind: 'none' };
    expect(offerOf(['a'], all({ solutions: [ready('a')] }), undefined)).toEqual(none);
    expect(offerOf(['a'], all({}), undefined)).toEqual(none);
    expect(offerOf([], all({}), undefined)).toEqual(none);
    const withoutRight = all({ solutions: [ready('a', { price: bought })] });
    expect(offerOf(['a'], withoutRight, undefined)).toEqual(none);
  });

  it('is to apply it, once it was bought or where it is the own', () => {
    const solutions = all({
      solutions: [ready('a', { price: bought, links: linked('apply') })],
      mySolutions: [OWN],
    });
    expect(offerOf(['a'], solutions, undefined)).toEqual({ kind: 'apply', id: 'a' });
    expect(offerOf(['own'], solutions, undefined)).toEqual({ kind: 'apply', id: 'own' });
  });

  it('is its pack, where it was bought with others', () => {
    const whole = pack('p', linked('apply'), 'a', 'b');
    const inPack = { price: bought, packId: 'p' };
    const solutions = all({
      solutions: [ready('a', inPack), ready('b', inPack)],
      solutionPacks: [whole],
    });
    expect(offerOf(['a'], solutions, undefined)).toEqual({ kind: 'ofPack', pack: whole });
    expect(offerOf(['b', 'a'], solutions, undefined)).toEqual({ kind: 'apply', id: 'p' });
  });
});

describe('what is offered over the original', () => {
  const taken = linked('preview');

  it('is to apply what its file takes, which makes a version', () => {
    const inPack = { price: bought, packId: 'p', links: taken };
    const solutions = all({
      solutions: [ready('a', inPack), ready('b', inPack), ready('c', { price: bought })],
      solutionPacks: [pack('p', [], 'a', 'b')],
      mySolutions: [{ ...OWN, links: taken }],
    });
    const offered = (...ids: string[]): SolutionOffer =>
      offerOfState(ids, solutions, undefined, true);
    expect(offered('a', 'b')).toEqual({ kind: 'apply', id: 'p' });
    expect(offered('own')).toEqual({ kind: 'apply', id: 'own' });
    expect(offered('c')).toEqual({ kind: 'none' });
    expect(offerOf(['own'], solutions, undefined)).toEqual({ kind: 'none' });
  });
});

describe('what is offered of several', () => {
  const solutions = all({ solutions: [ready('a'), ready('b')] });

  it('is not known before the server has said what they cost', () => {
    expect(offerOf(['a', 'b'], solutions, undefined)).toEqual({ kind: 'asking' });
    expect(offerOf(['a', 'b'], solutions, packPrice())).toEqual({ kind: 'buy', price: PRICE });
  });

  it('is to ask once more, where the server has not said what they cost', () => {
    expect(offerOf(['a', 'b'], solutions, 'failed')).toEqual({ kind: 'failed' });
  });

  it('is for those alone that still can be bought', () => {
    const now = all({
      solutions: [
        ready('a', { links: linked('purchase') }),
        ready('b', { price: bought, links: linked('apply') }),
        ready('c', { links: linked('purchase', 'preview') }),
      ],
    });
    expect(stillChosen(['c', 'gone', 'b', 'a'], now)).toEqual(['c', 'a']);
  });

  it('is nothing where two of them write into the same cells, which is said', () => {
    const conflicts = [{ solutionIds: ['a', 'b'], maps: ['Boost'] }];
    const offer = offerOf(['a', 'b'], solutions, packPrice({ conflicts, links: [] }));
    expect(offer).toEqual({ kind: 'conflict', conflicts });
  });

  it('is nothing without the right to buy them', () => {
    expect(offerOf(['a', 'b'], solutions, packPrice({ links: [] }))).toEqual({ kind: 'none' });
  });
});
