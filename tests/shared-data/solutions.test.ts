import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedRows } from '../../bench/solutions/named-places.ts';
import { hasPairs, imageOfPair, pairsOf } from '../../bench/solutions/truth-pairs.ts';
import { applyPatch } from '../../core/bytes/byte-patch.ts';
import { planSolution } from '../../core/solutions/apply-solution.ts';
import { findSolution } from '../../core/solutions/find-solution.ts';
import { learnSolution } from '../../core/solutions/learn-solution.ts';
import { groupsOf, judgedRows, raised } from '../../core/solutions/testing/judge-places.ts';
import { symbolsOfImage } from '../../core/symbols/symbols-of-image.ts';
import { isNight } from '../support/is-night.ts';

/** Maps of real pairs that are placed right at least. */
const LEAST_RIGHT: Readonly<Record<string, number>> = {
  gm_p01: 155,
  trionic7: 300,
  volvo_me7: 50,
};

describe.runIf(hasPairs())('solutions between real versions', () => {
  it.each(Object.entries(LEAST_RIGHT))(
    'places maps of %s, and none wrongly',
    { timeout: 120_000 },
    (family, least) => {
      const rows = pairsOf(family).flatMap(({ a, b, rows: truth }) =>
        groupsOf(
          truth.filter(({ isMap }) => isMap),
          12,
        ).flatMap((group) => judgedRows(imageOfPair(a), imageOfPair(b), group)),
      );
      const of = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted);
      expect(of('wrong').map(({ row }) => row.name)).toEqual([]);
      expect(of('right').length).toBeGreaterThanOrEqual(least);
      const impossible = rows.filter(({ row }) => row.there === undefined);
      expect(impossible.every(({ verdict }) => verdict === 'refused')).toBe(true);
    },
  );

  it('tells no wrong place by content alone where names tell the right one', {
    timeout: 120_000,
  }, () => {
    const rows = namedRows(isNight ? undefined : 3);
    const wrong = rows.filter(({ verdict }) => verdict === 'wrong');
    expect(wrong.map(({ row }) => row.name)).toEqual([]);
    const right = rows.filter(({ verdict }) => verdict === 'right');
    expect(right.length).toBeGreaterThan(0.5 * rows.length);
  });

  it('reads every name that a real Trionic 7 has', () => {
    const text = readFileSync(
      join(import.meta.dirname, '../../../shared/data/truth/trionic7_55569110_symbols.csv'),
      'utf8',
    );
    const wanted = text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','))
      .filter(([, , lengthBytes, , isInFlash]) => isInFlash === '1' && lengthBytes !== '0')
      .map(([name, address, lengthBytes]) => {
        const start = Number(address);
        return { name, start, end: start + Number(lengthBytes) };
      })
      .sort((a, b) => a.start - b.start);
    expect(symbolsOfImage(imageOfPair('trionic7_55569110.bin'))).toEqual(wanted);
  });

  it('carries a real tune to its own file, and knows another tune of it', () => {
    const stock = imageOfPair('port_z22se_2001_stock.bin');
    const tuned = imageOfPair('port_z22se_2001_stage1.bin');
    const learning = learnSolution(stock, tuned);
    if (learning.kind !== 'learnt') throw new Error(learning.reason);
    const { solution } = learning;
    const { report, patch } = planSolution(solution, { original: stock, current: stock });
    expect(report.kind).toBe('applied');
    const applied = applyPatch(stock, patch);
    expect(planSolution(solution, { original: applied, current: applied }).report.kind).toBe(
      'already-applied',
    );
    const other = tuned.slice();
    for (const { start, end } of solution.regions.slice(0, 3)) {
      for (let at = start; at < end; at++) other[at] = (other[at]! + 5) & 0xff;
    }
    expect(planSolution(solution, { original: other, current: other }).report.kind).toBe(
      'other-change',
    );
  });

  it('places nothing in files of other families', () => {
    const stock = imageOfPair('port_trionic7_5380530.bin');
    const [pair] = pairsOf('trionic7');
    const rows = groupsOf(pair?.rows ?? [], 12)[0] ?? [];
    const learning = learnSolution(stock, raised(stock, rows));
    if (learning.kind !== 'learnt') throw new Error(learning.reason);
    for (const file of [
      'gm_p59_12592433.bin',
      'ms43_430069_E46_M54B30.bin',
      'me7_8D0907551M-0002.bin',
    ]) {
      const { isForeign, places } = findSolution(learning.solution, imageOfPair(file));
      expect(isForeign).toBe(true);
      expect(places.filter(({ address }) => address !== null)).toEqual([]);
    }
  });
});
