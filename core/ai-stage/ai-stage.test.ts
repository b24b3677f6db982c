import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { addressOfWord } from '../maps/cell-address.ts';
import type { WordRun } from '../maps/map-definition.ts';
import { planSolution } from '../solutions/apply-solution.ts';
import { findSolution } from '../solutions/find-solution.ts';
import { ownBytesOf } from '../solutions/left-out.ts';
import { planRevert } from '../solutions/revert-solution.ts';
import { placedWithout } from '../solutions/without-regions.ts';
import { readWord } from '../values/word.ts';
import { digestPair } from './digest-pair.ts';
import { beatsRivals, evaluateStage } from './evaluate-stage.ts';
import { type Family, familyOf } from './family.ts';
import { printFile } from './file-print.ts';
import { leftOutMaps } from './left-out-maps.ts';
import { readPairDigest, writePairDigest } from './pair-digest-codec.ts';
import { proposedMaps } from './propose-maps.ts';
import { proposeStage, type StageProposal } from './propose-stage.ts';
import { learnStage } from './stage-model.ts';
import { MOST_OVER_LEARNT } from './stage-rules.ts';
import { generatedPairs, pairOfTune } from './testing/generated-pairs.ts';
import {
  type GeneratedFamily,
  type GeneratedTune,
  generatedFamily,
} from './testing/generated-tunes.ts';
import type { TunedPair } from './tuned-pair.ts';

type Proposed = Extract<StageProposal, { kind: 'proposed' }>;

function proposedFor(family: Family, { original, maps }: GeneratedTune): Proposed {
  const proposal = proposeStage(family, original, maps);
  if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
  return proposal;
}

let generated: GeneratedFamily;
let pairs: readonly TunedPair[];
let family: Family;
let target: GeneratedTune;
let proposal: Proposed;
beforeAll(() => {
  generated = generatedFamily({ count: 13, leftAlone: 0.2 });
  const tunes = generated.tunes.slice(0, 12);
  pairs = tunes.map(pairOfTune);
  family = familyOf(pairs);
  target = generated.tunes[12] as GeneratedTune;
  proposal = proposedFor(family, target);
});

describe('too few pairs', () => {
  it.each([1, 5, 7])('are told: %i of 8', (count) => {
    const few = proposeStage(familyOf(pairs.slice(0, count)), target.original, target.maps);
    expect(few).toEqual({ kind: 'not-enough-pairs', have: count, needed: 8 });
  });

  it('are as many as tunes, however many versions of one there are', () => {
    const versions = pairs.map((pair, i) => ({ ...pair, tune: `tune ${i % 7}` }));
    expect(proposeStage(familyOf(versions), target.original, target.maps)).toMatchObject({
      kind: 'not-enough-pairs',
      have: 7,
    });
  });

  it('of a kind of map propose nothing of it: five originals of three cars are needed', () => {
    const kindsOf = (cars: number, used: number): number =>
      learnStage(
        familyOf(pairs.map((pair, i) => ({ ...pair, car: `car ${i % cars}` }))),
        (pair) => pair < used,
      ).kinds.length;
    expect([kindsOf(2, 12), kindsOf(12, 4)]).toEqual([0, 0]);
    expect(kindsOf(3, 12)).toBeGreaterThan(0);
  });
});

describe('a proposal', () => {
  it('is of the maps that the hidden rule changes, with amounts near it', () => {
    const known = generated.tunes.slice(0, 12);
    const rules = generated.rules
      .map(({ map }) => map)
      .filter((map) => known.filter(({ changed }) => changed.includes(map)).length >= 0.6 * 12);
    expect(rules.length).toBeGreaterThan(4);
    const starts = new Map(target.maps.map(({ id, cells }) => [cells.address, id]));
    const proposedIds = proposal.solution.regions.map(({ start }) => starts.get(start));
    expect(proposedIds.toSorted()).toEqual(rules.toSorted());
    for (const { reason, rule } of proposal.reasons.map((each, i) => ({
      reason: each,
      rule: generated.rules.find(({ map }) => map === proposedIds[i]),
    }))) {
      expect(reason.here).toBeGreaterThan((rule?.low ?? 0) - 2);
      expect(reason.here).toBeLessThan((rule?.high ?? 0) + 2);
      expect(reason.usual.low).toBeLessThanOrEqual(reason.usual.high);
      expect(reason.changedIn).toBeLessThanOrEqual(reason.seenIn);
      expect(reason.nearest.car).toMatch(/^car \d+$/);
    }
  });

  it('is the same whatever the order of the pairs', () => {
    const other = proposedFor(familyOf(pairs.toReversed()), target);
    expect(other).toEqual(proposal);
  });

  it('is a solution of the very file, which is written, recognised and taken back', () => {
    const { solution } = proposal;
    const file = { original: target.original, current: target.original };
    const { report, patch } = planSolution(solution, file);
    expect([report.kind, report.isSameSoftware]).toEqual(['applied', true]);
    const current = applyPatch(target.original, patch);
    expect(planSolution(solution, { ...file, current }).report.kind).toBe('already-applied');
    const back = planRevert(report.regions, current);
    expect(applyPatch(current, back.patch)).toEqual(target.original);
  });

  it('touches no axis, and no cell that tuners leave alone', () => {
    const { patch } = planSolution(proposal.solution, {
      original: target.original,
      current: target.original,
    });
    const axes = new Set(
      target.maps.flatMap(({ x, y, width, height }) =>
        [
          { words: x.words, count: width, isStored: x.reference.startsWith('ROM') },
          { words: y.words, count: height, isStored: y.reference.startsWith('ROM') },
        ].flatMap(({ words, count, isStored }) =>
          isStored ? Array.from({ length: count }, (_, i) => addressOfWord(words, i)) : [],
        ),
      ),
    );
    expect([...patch.addresses].filter((address) => axes.has(address))).toEqual([]);
    // The rule leaves the lower left corner of every map as it is.
    for (const { before, after } of proposal.solution.regions) expect(after[0]).toBe(before[0]);
  });

  it('goes beyond no value that was learnt', () => {
    const model = learnStage(family);
    const print = printFile(target.original, ownBytesOf(target.original), target.maps);
    const kinds = proposedMaps(model, print).map(({ kind }) =>
      model.kinds.find((learnt) => learnt.kind === kind),
    );
    expect(kinds).toHaveLength(proposal.solution.regions.length);
    proposal.solution.regions.forEach(({ before, after, word }, i) => {
      const most = Math.max(...(kinds[i]?.samples ?? []).map(({ highest }) => highest));
      for (let at = 0; at < after.length; at += word.wordBytes) {
        const [was, is] = [readWord(before, at, word) ?? 0, readWord(after, at, word) ?? 0];
        expect(is).toBeLessThanOrEqual(Math.max(was, most * MOST_OVER_LEARNT));
      }
    });
  });

  it('is the same wherever the maps stand in the file', () => {
    const distance = 0x300;
    const moved = new Uint8Array(target.original.length + distance).fill(0xff);
    moved.set(target.original, distance);
    const run = (words: WordRun): WordRun => ({ ...words, address: words.address + distance });
    const maps = target.maps.map((map) => ({
      ...map,
      cells: run(map.cells),
      x: { ...map.x, words: run(map.x.words) },
      y: { ...map.y, words: run(map.y.words) },
    }));
    const other = proposedFor(family, { ...target, original: moved, maps });
    const valuesOf = ({ solution }: Proposed): unknown[] =>
      solution.regions.map(({ start, after }) => [start, after]);
    expect(other.solution.regions.map(({ start, after }) => [start - distance, after])).toEqual(
      valuesOf(proposal),
    );
  });

  it('is nothing for a file without such maps', () => {
    expect(proposeStage(family, target.original, [])).toEqual({ kind: 'nothing' });
    expect(proposeStage(family, new Uint8Array(4096), target.maps)).toEqual({ kind: 'nothing' });
  });
});

describe('maps that belong together', () => {
  it('are found where tuners leave them alone together', () => {
    const starts = new Map(target.maps.map(({ id, cells }) => [cells.address, id]));
    const group = generated.rules.filter(({ group: each }) => each === 0).map(({ map }) => map);
    const coupled = proposal.reasons.filter(({ coupledWith }) => coupledWith.length > 0);
    const names = coupled.map(({ id }) =>
      starts.get(proposal.solution.regions.find((region) => region.id === id)?.start ?? -1),
    );
    expect(names.toSorted()).toEqual(group.toSorted());
  });

  it('are not proposed where one of them is missing', () => {
    const [first] = proposal.reasons.filter(({ coupledWith }) => coupledWith.length > 0);
    const start = proposal.solution.regions.find(({ id }) => id === first?.id)?.start;
    const without = target.maps.filter(({ cells }) => cells.address !== start);
    const { reasons } = proposedFor(family, { ...target, maps: without });
    expect(reasons).toHaveLength(proposal.reasons.length - 2);
  });

  it('are left out together, whatever is left out', () => {
    const ids = proposal.reasons.map(({ id }) => id);
    fc.assert(
      fc.property(fc.subarray(ids), (off) => {
        const left = leftOutMaps(proposal.reasons, off);
        for (const id of off) expect(left.has(id)).toBe(true);
        for (const { id, coupledWith } of proposal.reasons) {
          for (const other of coupledWith) expect(left.has(other)).toBe(left.has(id));
        }
        expect(leftOutMaps(proposal.reasons, left)).toEqual(left);
      }),
    );
    expect(leftOutMaps(proposal.reasons, ['nothing'])).toEqual(new Set());
  });

  it('leave a solution of the rest, which writes nothing else and the rest as it was', () => {
    const placement = findSolution(proposal.solution, target.original);
    const file = { original: target.original, current: target.original };
    const whole = planSolution(proposal.solution, file, {}, placement).patch;
    fc.assert(
      fc.property(fc.subarray(proposal.reasons.map(({ id }) => id)), (ids) => {
        if (ids.length === proposal.reasons.length) return;
        const part = placedWithout({ solution: proposal.solution, placement }, ids);
        if (part === undefined) throw new Error('all is left out');
        const { patch } = planSolution(part.solution, file, {}, part.placement);
        const kept = [...whole.addresses].filter((address) =>
          part.solution.regions.some(({ start, end }) => address >= start && address < end),
        );
        expect([...patch.addresses]).toEqual(kept);
      }),
    );
  });
});

describe('an evaluation', () => {
  it('finds the model better than both rivals where tuners follow a rule', () => {
    const evaluation = evaluateStage(family);
    expect(beatsRivals(evaluation)).toBe(true);
    expect(evaluation.recall).toBeGreaterThan(0.8);
    expect([evaluation.pairCount, evaluation.carCount]).toEqual([12, 12]);
  });

  it.each(['edc15', 'gm'] as const)('finds it better in a family like %s too', (each) => {
    const evaluation = evaluateStage(familyOf(generatedPairs({ family: each, count: 9 })));
    expect(beatsRivals(evaluation)).toBe(true);
    expect(evaluation.precision).toBeGreaterThan(0.7);
    expect(evaluation.inBand).toBeGreaterThan(0.6);
  });

  it('finds it no better where every tuner does just the same: a copy is as good', () => {
    const evaluation = evaluateStage(
      familyOf(generatedPairs({ count: 9, leftAlone: 0, noise: 0 })),
    );
    expect(evaluation.error).toBeGreaterThanOrEqual(evaluation.nearestError);
    expect(beatsRivals(evaluation)).toBe(false);
  });

  it('does not take a known original for a new car because it has another name', () => {
    const doubled = pairs.map((pair) => ({
      ...pair,
      car: `${pair.car} again`,
      tune: `${pair.tune} again`,
    }));
    const alone = evaluateStage(family);
    const both = evaluateStage(familyOf([...pairs, ...doubled]));
    expect(both.nearestError).toBe(alone.nearestError);
  });

  it('knows nothing where all pairs are of one car', () => {
    const one = pairs.map((pair) => ({ ...pair, car: 'one' }));
    const evaluation = evaluateStage(familyOf(one));
    expect([evaluation.precision, beatsRivals(evaluation)]).toEqual([0, false]);
  });
});

describe('a digest', () => {
  it('is read as it was written', () => {
    const [pair] = pairs;
    if (pair === undefined) throw new Error('no pair');
    expect(readPairDigest(writePairDigest(pair.digest))).toEqual(pair.digest);
  });

  it('is not read where something of it is wrong', () => {
    const text = writePairDigest((pairs[0] as TunedPair).digest);
    const right = JSON.parse(text);
    const [first, ...rest] = right.maps;
    const wrong = [
      { ...right, format: 'other' },
      { ...right, family: '' },
      { ...right, sha256: 'x' },
      { ...right, maps: [] },
      { ...right, more: 1 },
      { ...right, maps: [{ ...first, after: [1] }, ...rest] },
      { ...right, maps: [{ ...first, grid: { ...first.grid, rows: 99 } }, ...rest] },
      { ...right, maps: right.maps.map((map: object) => ({ ...map, after: null })) },
    ];
    for (const each of wrong) expect(readPairDigest(JSON.stringify(each))).toBeUndefined();
    expect(readPairDigest(text.slice(1))).toBeUndefined();
  });

  it('is none of a pair that tells nothing', () => {
    const { original, tuned, maps } = target;
    expect(digestPair(original, tuned.slice(1), maps)).toBe('size');
    expect(digestPair(original, original, maps)).toBe('no-change');
    expect(digestPair(original, tuned, [])).toBe('no-map-changed');
    expect(
      digestPair(
        original,
        original.map((byte) => byte ^ 1),
        maps,
      ),
    ).toBe('too-large');
    const blank = new Uint8Array(4096);
    expect(digestPair(blank, blank.with(5, 1), maps)).toBe('no-family');
  });
});
