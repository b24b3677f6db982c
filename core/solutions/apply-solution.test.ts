import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { plainMap } from '../maps/empty-map.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { type ApplyOptions, planSolution, type SolutionPlan } from './apply-solution.ts';
import { learnSolution } from './learn-solution.ts';
import { planRevert } from './revert-solution.ts';
import { learntSample } from './testing/learnt-sample.ts';

const { original, modified, solution } = learntSample();

const planOn = (current: Uint8Array, options?: ApplyOptions, base = current) =>
  planSolution(solution, { original: base, current }, options);
const first = solution.regions[0]!;
const second = solution.regions[1]!;

/** The original with some of the solution's regions as after the change. */
function withRegions(ids: readonly string[]): Uint8Array {
  const bytes = original.slice();
  for (const { id, start, after } of solution.regions)
    if (ids.includes(id)) bytes.set(after, start);
  return bytes;
}

describe('a solution in the software that it was learnt from', () => {
  it('makes of the original just what it was learnt from', () => {
    const { report, patch } = planOn(original);
    expect(report).toMatchObject({
      kind: 'applied',
      reason: null,
      confidence: 1,
      isSameSoftware: true,
    });
    expect(applyPatch(original, patch)).toEqual(modified);
    expect(report.written).toEqual({
      bytes: patch.addresses.length,
      maps: solution.regions.length,
    });
    expect(report.regions.every(({ rule }) => rule === 'same-software')).toBe(true);
  });

  it('is not applied twice', () => {
    const { report, patch } = planOn(modified);
    expect(report.kind).toBe('already-applied');
    expect(report.regions.every(({ state }) => state === 'already')).toBe(true);
    expect(patch.addresses).toHaveLength(0);
  });

  it('is taken back by its report', () => {
    const { report, patch } = planOn(original);
    const applied = applyPatch(original, patch);
    const back = planRevert(report.regions, applied);
    expect(back.kind).toBe('reverted');
    expect(applyPatch(applied, back.patch)).toEqual(original);
  });

  it('is not taken back over a later change, and names it', () => {
    const { report, patch } = planOn(original);
    const applied = applyPatch(original, patch);
    applied[first.start]! ^= 0xff;
    const back = planRevert(report.regions, applied);
    expect(back).toMatchObject({ kind: 'refused', reason: 'changed-since', changed: [first.id] });
    expect(back.patch.addresses).toHaveLength(0);
  });

  it('has nothing to take back where nothing was written', () => {
    expect(planRevert(planOn(modified).report.regions, modified)).toMatchObject({
      kind: 'refused',
      reason: 'nothing-applied',
    });
  });

  it('tells what is there in part, and writes the rest on demand only', () => {
    const partly = withRegions([first.id]);
    const { report, patch } = planOn(partly);
    expect(report.kind).toBe('partly-applied');
    expect(report.regions.map(({ state }) => state)).toEqual(
      solution.regions.map(({ id }) => (id === first.id ? 'already' : 'placed')),
    );
    expect(patch.addresses).toHaveLength(0);
    const rest = planOn(partly, { appliesRest: true });
    expect(rest.report.kind).toBe('applied');
    expect(applyPatch(partly, rest.patch)).toEqual(modified);
  });

  it('tells a map that is changed in part of its cells', () => {
    const half = original.slice();
    half.set(first.after.subarray(0, 4), first.start);
    expect(planOn(half).report).toMatchObject({ kind: 'partly-applied' });
    const rest = planOn(half, { appliesRest: true });
    expect(applyPatch(half, rest.patch)).toEqual(modified);
  });

  it('does not touch a map that another tune has changed', () => {
    const other = original.slice();
    for (let at = second.start; at < second.end; at++) other[at] = (other[at]! + 7) & 0xff;
    const { report, patch } = planOn(other);
    expect(report).toMatchObject({ kind: 'other-change', reason: 'other-change' });
    expect(report.regions.find(({ id }) => id === second.id)?.state).toBe('other-change');
    expect(patch.addresses).toHaveLength(0);
  });

  it("stops at a tuner's own edits until somebody says whose count", () => {
    const current = original.slice();
    const cell = first.start;
    const word = first.word.wordBytes;
    current.set([1, 2, 3, 4].slice(0, word), cell);
    expect(planOn(current, {}, original).report).toMatchObject({
      kind: 'refused',
      reason: 'own-edits',
    });
    const mine = planOn(current, { ownEdits: { [first.id]: 'keepMine' } }, original);
    const expected = modified.slice();
    expected.set(current.subarray(cell, cell + word), cell);
    expect(applyPatch(current, mine.patch)).toEqual(expected);
    const theirs = planOn(current, { ownEdits: { [first.id]: 'takeSolution' } }, original);
    expect(applyPatch(current, theirs.patch)).toEqual(modified);
  });

  it('changes nothing outside of its cells, whatever else was edited', () => {
    const inRegion = (at: number): boolean =>
      solution.regions.some(({ start, end }) => start <= at && at < end);
    const edits = fc.array(
      fc.tuple(fc.nat(original.length - 1), fc.nat(255)).filter(([at]) => !inRegion(at)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(edits, (list) => {
        const current = original.slice();
        for (const [at, value] of list) current[at] = value;
        const { report, patch } = planOn(current, {}, original);
        expect(report.kind).toBe('applied');
        expect([...patch.addresses].every(inRegion)).toBe(true);
        const applied = applyPatch(current, patch);
        expect(planOn(applied, {}, original).report.kind).toBe('already-applied');
        expect(applyPatch(applied, planRevert(report.regions, applied).patch)).toEqual(current);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a solution in other software', () => {
  /** A file of other software in which every region stands right where it was, some of them as after the change. */
  const otherWith = (count: number): SolutionPlan => {
    const current = original.slice();
    solution.regions.forEach(({ start, before, after }, i) => {
      current.set(i < count ? after : before.map((byte) => byte ^ 0x15), start);
    });
    const places = solution.regions.map(({ id, start }) => ({
      id,
      address: start,
      rule: 'inside' as const,
      confidence: 1,
      failure: null,
      rivals: [],
    }));
    const placement = { isSameSoftware: false, isForeign: false, places };
    return planSolution(solution, { original: current, current }, {}, placement);
  };

  it('is applied already where half of its regions stand as after it', () => {
    expect(otherWith(solution.regions.length).report.kind).toBe('already-applied');
    expect(otherWith(Math.ceil(solution.regions.length / 2)).report.kind).toBe('already-applied');
  });

  it('is not taken for applied where one region has the same values by itself', () => {
    const { report, patch } = otherWith(1);
    expect(report.kind).toBe('partly-applied');
    expect(patch.addresses).toHaveLength(0);
  });
});

describe('learning', () => {
  it.each<[string, Uint8Array, Uint8Array]>([
    ['size', original, original.subarray(1)],
    ['no-change', original, original],
    ['too-large', original, original.map((byte) => byte ^ 0x55)],
  ])('says why nothing was learnt: %s', (reason, before, after) => {
    expect(learnSolution(before, after)).toMatchObject({ kind: 'not-learnt', reason });
  });

  it('refuses a map that is larger than a solution keeps, however little of it was changed', () => {
    const type = { wordBytes: 2, bigEndian: true, signed: false, float: false } as const;
    const [width, height] = [600, 512];
    const random = seededRandom(4);
    const before = Uint8Array.from({ length: 1024 * 1024 }, () => random.below(256));
    const after = before.slice();
    after.set([1, 2, 3, 4, 5, 6, 7, 8], 0x20000);
    const map = plainMap({ name: 'large', address: 0x10000, type, width, height });
    expect(learnSolution(before, after, [map])).toMatchObject({ reason: 'too-large' });
    expect(learnSolution(before, after, [{ ...map, height: 200 }]).kind).toBe('learnt');
  });
});
