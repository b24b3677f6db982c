import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOfferedOrder, type Offered } from './offered-order.ts';

const compare = new Intl.Collator('en', { numeric: true }).compare;
const one = (
  kind: Offered['kind'],
  stage: number | null,
  name: string,
  isOwned = false,
): Offered => ({ kind, stage, name, isOwned });
const namesOf = (list: readonly Offered[]): string[] =>
  inOfferedOrder(list, compare).map(({ name }) => name);

const offered = fc.oneof(
  fc.record({
    kind: fc.constantFrom('STAGE' as const, 'AI_STAGE' as const),
    stage: fc.integer({ min: 1, max: 4 }),
    name: fc.string(),
    isOwned: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('OTHER' as const),
    stage: fc.constant(null),
    name: fc.string(),
    isOwned: fc.boolean(),
  }),
);

describe('the order of solutions', () => {
  it('has the stages first, ascending, then the rest by name', () => {
    const list = [
      one('OTHER', null, 'Vmax off'),
      one('STAGE', 10, 'Stage 10'),
      one('OTHER', null, 'EGR off'),
      one('STAGE', 2, 'Stage 2'),
      one('STAGE', 1, 'Stage 1'),
    ];
    expect(namesOf(list)).toEqual(['Stage 1', 'Stage 2', 'Stage 10', 'EGR off', 'Vmax off']);
  });

  it('has the AI stage in place of the plain one of its number, unless that is owned', () => {
    const ai = one('AI_STAGE', 1, 'AI Stage 1');
    expect(namesOf([one('STAGE', 1, 'Stage 1'), one('STAGE', 2, 'Stage 2'), ai])).toEqual([
      'AI Stage 1',
      'Stage 2',
    ]);
    expect(namesOf([one('STAGE', 1, 'Stage 1', true), ai])).toEqual(['AI Stage 1', 'Stage 1']);
  });

  it('leaves out nothing else, and is the same whatever the order before', () => {
    fc.assert(
      fc.property(fc.array(offered), (list) => {
        const ordered = inOfferedOrder(list, compare);
        const isHidden = (each: Offered): boolean =>
          each.kind === 'STAGE' &&
          !each.isOwned &&
          list.some(({ kind, stage }) => kind === 'AI_STAGE' && stage === each.stage);
        expect(new Set(ordered)).toEqual(new Set(list.filter((each) => !isHidden(each))));
        const stages = ordered.map(({ stage }) => stage ?? Number.POSITIVE_INFINITY);
        expect(stages).toEqual(stages.toSorted((a, b) => a - b));
      }),
    );
  });
});
