import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchFromEntries } from '../bytes/byte-patch.ts';
import { conflictsOf } from './conflicts.ts';

const entries = fc.array(fc.tuple(fc.nat(40), fc.nat(2)), { maxLength: 20 });
const solution = (id: string, of: ReadonlyArray<readonly [number, number]>) => ({
  id,
  patch: patchFromEntries(of),
  maps: [
    { name: 'low', start: 0, end: 20 },
    { name: null, start: 20, end: 41 },
  ],
});

describe('solutions that are in the way of each other', () => {
  it('are those that write another byte to the same address, with the maps in which they do', () => {
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        const [one, other] = [new Map(a), new Map(b)];
        const meeting = [...one].filter(([at, value]) => (other.get(at) ?? value) !== value);
        const found = conflictsOf([solution('a', a), solution('b', b)]);
        const isLow = meeting.some(([at]) => at < 20);
        const isHigh = meeting.some(([at]) => at >= 20);
        const maps = [...(isLow ? ['low'] : []), ...(isHigh ? [null] : [])];
        expect(found).toEqual(maps.length === 0 ? [] : [{ solutionIds: ['a', 'b'], maps }]);
      }),
    );
  });

  it('are named pair by pair', () => {
    const all = ['a', 'b', 'c'].map((id, i) => solution(id, [[1, i]]));
    expect(conflictsOf(all).map(({ solutionIds }) => solutionIds.join())).toEqual([
      'a,b',
      'a,c',
      'b,c',
    ]);
  });
});
