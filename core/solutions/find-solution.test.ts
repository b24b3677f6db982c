import { describe, expect, it } from 'vitest';
import { applyPatch } from '../bytes/byte-patch.ts';
import { createFamilySample } from '../samples/family-sample.ts';
import { seededRandom } from '../samples/seeded-random.ts';
import { planSolution } from './apply-solution.ts';
import { findSolution } from './find-solution.ts';
import { learnSolution } from './learn-solution.ts';
import { generatedVersions } from './testing/generated-versions.ts';
import { judgedRows, raised } from './testing/judge-places.ts';
import { learntSample } from './testing/learnt-sample.ts';
import { judgedVersion, VERSION_KINDS } from './testing/version-kinds.ts';

const SEEDS = [1, 2, 3, 4];

describe('finding a change in another version', () => {
  it.each(Object.entries(VERSION_KINDS))('places most maps and none wrongly: %s', (_, changes) => {
    const rows = SEEDS.flatMap((seed) => judgedVersion(seed, changes, 12));
    const possible = rows.filter(({ row }) => row.there !== undefined);
    expect(rows.filter(({ verdict }) => verdict === 'wrong').map(({ row }) => row)).toEqual([]);
    const right = possible.filter(({ verdict }) => verdict === 'right');
    expect(right.length).toBeGreaterThan(0.6 * possible.length);
  });

  it('finds nothing in files of other families', () => {
    const { solution } = learntSample();
    for (const family of ['denso', 'ms43', 'gm'] as const) {
      const { image } = createFamilySample({ family, seed: 5, lengthBytes: 512 * 1024 });
      const { isForeign, places } = findSolution(solution, image);
      expect(isForeign).toBe(true);
      expect(places.every(({ address }) => address === null)).toBe(true);
    }
  });

  it('carries all or nothing, and knows what it has carried', () => {
    const { first, second, objects, bigEndian } = generatedVersions(7, {
      ...VERSION_KINDS['moved']!,
      retouched: 0,
    });
    const rows = objects
      .filter(({ start, end, there }) => end - start >= 24 && there !== undefined)
      .map((object) => ({ ...object, isMap: true, bigEndian }));
    const solutions = rows.map((row) => learnSolution(first, raised(first, [row])));
    let applied = 0;
    for (const learning of solutions.slice(0, 30)) {
      if (learning.kind !== 'learnt') continue;
      const { solution } = learning;
      const options = { leastConfidence: 0 };
      const plan = planSolution(solution, { original: second, current: second }, options);
      if (plan.report.kind !== 'applied') {
        expect(plan.patch.addresses).toHaveLength(0);
        continue;
      }
      applied++;
      const carried = applyPatch(second, plan.patch);
      const again = planSolution(solution, { original: carried, current: carried }, options);
      expect(again.report.kind).toBe('already-applied');
      const inRegions = (at: number): boolean =>
        plan.report.regions.some(
          ({ target }) => target !== null && target.start <= at && at < target.end,
        );
      expect([...plan.patch.addresses].every(inRegions)).toBe(true);
    }
    expect(applied).toBeGreaterThan(20);
  });

  it.each([
    ['another of a row of copies, beside a new one as long', 'inserted', 40_006],
    ['the first of equal ones, of which one has gone', 'inserted', 34],
    ['what has lost its end to a repeating neighbour', 'resized', 20_012],
    ['equal values of which there are fewer', 'resized', 149],
    ['what stands some words further', 'resized', 124],
    ['the second of two that are the same', 'twinned', 52],
    ['what code leads near, and has moved by a byte', 'inserted', 60_022],
  ] as const)('does not take for it %s', (_, kind, seed) => {
    const rows = judgedVersion(seed, VERSION_KINDS[kind] ?? VERSION_KINDS['moved']!, 30);
    expect(rows.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  });

  it('does not put an object where its neighbours stay and it has moved by a byte', () => {
    // An odd one, behind which a byte fills up: one more before it takes its room, and nothing else moves.
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed);
      const around = Array.from({ length: 600 }, () => random.below(256));
      const before = around.slice(0, 300);
      const behind = around.slice(300);
      const values = Array.from({ length: 15 }, (_, i) => 60 + 6 * i + random.below(5));
      const others = values.map((value) => value + 1 + random.below(3));
      const head = Array.from({ length: 0x4000 }, () => 0xff);
      const first = Uint8Array.from([...head, ...before, ...values, 0, ...behind, ...head]);
      const second = Uint8Array.from([...head, ...before, 7, ...others, ...behind, ...head]);
      const start = head.length + before.length;
      const row = { name: 'odd', wordBytes: 1, start, end: start + 15, there: start + 1 };
      const [judged] = judgedRows(first, second, [{ ...row, isMap: true, bigEndian: true }]);
      expect(judged?.verdict, `seed ${seed}`).not.toBe('wrong');
    }
  });

  it('refuses a solution of which the places are not sure enough as a whole', () => {
    const { first, second, objects, bigEndian } = generatedVersions(7, VERSION_KINDS['moved']!);
    const row = objects.find(({ start, end, there }) => end - start >= 64 && there !== undefined)!;
    const learning = learnSolution(first, raised(first, [{ ...row, isMap: true, bigEndian }]));
    if (learning.kind !== 'learnt') throw new Error('not learnt');
    const file = { original: second, current: second };
    const { report, patch } = planSolution(learning.solution, file, { leastConfidence: 1 });
    expect(report).toMatchObject({ kind: 'refused', reason: 'confidence' });
    expect(patch.addresses).toHaveLength(0);
  });
});
