import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeRun, runsApart } from './runs-apart.ts';

const STRIDE_BYTES = 4;

function run(address: number, recordCount: number, distinctCount: number): CodeRun {
  return { address, recordCount, fullCount: recordCount, distinctCount };
}

describe('runs of which some overlap', () => {
  it.each([
    ['none', [], []],
    ['a single one', [run(8, 10, 10)], [8]],
    ['those that only touch', [run(0, 10, 10), run(40, 10, 20)], [0, 40]],
    ['the richest', [run(0, 10, 50), run(38, 10, 100)], [38]],
    ['the first that is nearly as rich', [run(0, 10, 95), run(38, 10, 100)], [0]],
    ['the richest before one that is not quite as rich', [run(0, 10, 94), run(38, 10, 100)], [38]],
    ['the first of equals', [run(2, 10, 9), run(0, 10, 9)], [0]],
    [
      'what neither the chosen nor the richest overlaps',
      [run(0, 10, 96), run(38, 10, 100), run(76, 10, 50), run(120, 10, 7)],
      [0, 120],
    ],
  ])('keep %s', (_, runs, kept) => {
    expect(runsApart(runs, STRIDE_BYTES).map(({ address }) => address)).toEqual(kept);
  });

  it('are chosen as by looking at every pair', () => {
    fc.assert(
      fc.property(anyRuns(), (runs) => {
        expect(runsApart(runs, STRIDE_BYTES)).toEqual(byEveryPair(runs));
      }),
    );
  });
});

describe('many runs', () => {
  it.each([
    ['apart', (i: number) => run(100 * i, 20, 1 + (i % 7))],
    ['in a chain', (i: number) => run(42 * i, 11, 1 + (i % 7))],
    ['under a long one', (i: number) => (i === 0 ? run(1, 1e6, 1) : run(100 * i, 20, 2))],
  ])('%s are looked at a few times each', (_, make) => {
    const reads = (count: number): number => {
      let addressReads = 0;
      const runs = Array.from({ length: count }, (__, i) => {
        const { address, ...others } = make(i);
        return {
          ...others,
          get address() {
            addressReads++;
            return address;
          },
        };
      });
      expect(runsApart(runs, STRIDE_BYTES).length).toBeGreaterThan(count / 10);
      return addressReads;
    };
    expect(reads(20_000) / reads(2000)).toBeLessThan(15);
  });
});

/** Runs of which those of one phase do not overlap. */
function anyRuns(): fc.Arbitrary<CodeRun[]> {
  const step = fc.record({
    gapCount: fc.nat(3),
    recordCount: fc.integer({ min: 1, max: 8 }),
    distinctCount: fc.integer({ min: 90, max: 110 }),
  });
  return fc.array(fc.array(step, { maxLength: 8 }), { maxLength: STRIDE_BYTES }).map((phases) =>
    phases.flatMap((steps, phase) => {
      let at = phase;
      return steps.map(({ gapCount, recordCount, distinctCount }) => {
        const address = at + gapCount * STRIDE_BYTES;
        at = address + recordCount * STRIDE_BYTES;
        return run(address, recordCount, distinctCount);
      });
    }),
  );
}

function byEveryPair(runs: readonly CodeRun[]): CodeRun[] {
  const endOf = (one: CodeRun): number => one.address + one.recordCount * STRIDE_BYTES;
  const overlaps = (a: CodeRun, b: CodeRun): boolean =>
    a.address < endOf(b) && b.address < endOf(a);
  let left = [...runs].sort((a, b) => a.address - b.address);
  const kept: CodeRun[] = [];
  while (left.length > 0) {
    const most = Math.max(...left.map(({ distinctCount }) => distinctCount));
    const richest = left.find(({ distinctCount }) => distinctCount === most);
    if (richest === undefined) break;
    const chosen =
      left.find((one) => overlaps(one, richest) && one.distinctCount >= 0.95 * most) ?? richest;
    kept.push(chosen);
    left = left.filter((one) => !overlaps(one, chosen) && !overlaps(one, richest));
  }
  return kept.sort((a, b) => a.address - b.address);
}
