// Of the maps of a solution, how many are placed right, wrong or refused: in real pairs of versions, where the data set is there, and in
// generated ones with every kind of change? With `--calibrate` the table of confidence is written anew from the same decisions.

import { groupsOf, type JudgedRow, judgedRows } from '../../core/solutions/testing/judge-places.ts';
import { judgedVersion, VERSION_KINDS } from '../../core/solutions/testing/version-kinds.ts';
import type { Figure } from '../figures/figure.ts';
import { reportFigures } from '../figures/report-figures.ts';
import { bandsOf } from '../solutions/bands.ts';
import { writeCalibration } from '../solutions/calibrate.ts';
import { namedRows, provenNames } from '../solutions/named-places.ts';
import { hasPairs, imageOfPair, PAIR_FAMILIES, pairsOf } from '../solutions/truth-pairs.ts';

const isCalibrating = process.argv.includes('--calibrate');
/** Kept apart: bounds are not made of what they are tried on. */
const HELD_OUT = 'mss54';
const SEEDS = isCalibrating ? 150 : 20;
/** Seeds of the versions that bounds are tried on: none that they are made of. */
const FIRST_SEED = isCalibrating ? 1 : 10_001;
const figures: Figure[] = [];
const all: JudgedRow[] = [];
/** What no bound is made of. */
const heldOut: JudgedRow[] = [];

if (hasPairs()) {
  for (const family of PAIR_FAMILIES) {
    if (isCalibrating && family === HELD_OUT) continue;
    for (const [name, size, keeps] of [
      ['all cells, twelve maps', 12, 0],
      ['two thirds of the cells, twelve maps', 12, 3],
      ['all cells, one map', 1, 0],
    ] as const) {
      if (isCalibrating && size === 1) continue;
      const rows = pairsOf(family).flatMap(({ a, b, rows: truth }) => {
        const [first, second] = [imageOfPair(a), imageOfPair(b)];
        return [true, false].flatMap((isMap) =>
          groupsOf(
            truth.filter((row) => row.isMap === isMap),
            size,
          ).flatMap((group) => judgedRows(first, second, group, keeps, !isCalibrating)),
        );
      });
      print(`${family}, ${name}`, rows);
      if (family === HELD_OUT && size > 1) heldOut.push(...rows);
    }
  }
}
if (hasPairs()) {
  const rows = namedRows();
  if (isCalibrating) all.push(...provenNames(rows));
  else print('objects with names, told by content alone', rows);
}
for (const [kind, changes] of Object.entries(VERSION_KINDS)) {
  const rows: JudgedRow[] = [];
  for (let i = 0; i < SEEDS; i++) rows.push(...judgedVersion(FIRST_SEED + i, changes, 30));
  print(`generated, ${kind}`, rows);
  heldOut.push(...rows);
}
if (isCalibrating) writeCalibration(all);
else {
  printBands();
  reportFigures('core/solutions', figures);
}

/** Of places in files that the bounds are not made of: the share that is right, beside the bound that was told. */
function printBands(): void {
  process.stdout.write('\nrule and strength: bound, right, share\n');
  let belowCount = 0;
  for (const { rule, strength, bound, right, count, isBelow } of bandsOf(heldOut)) {
    if (isBelow) belowCount++;
    const share = (right / count).toFixed(5);
    const words = `${right} of ${count}, ${share}${isBelow ? ', BELOW' : ''}`;
    process.stdout.write(`${rule} ${strength}: ${bound}, ${words}\n`);
  }
  figures.push({
    name: 'bands whose share lies below the bound',
    kind: 'count',
    value: belowCount,
  });
}

function print(name: string, rows: readonly JudgedRow[]): void {
  all.push(...rows);
  const count = (of: readonly JudgedRow[], verdict: JudgedRow['verdict']): number =>
    of.filter((row) => row.verdict === verdict).length;
  const parts = [
    ['maps', rows.filter(({ row }) => row.isMap && row.there !== undefined)],
    ['values', rows.filter(({ row }) => !row.isMap && row.there !== undefined)],
    ['not there', rows.filter(({ row }) => row.there === undefined)],
  ] as const;
  const texts = parts
    .filter(([, of]) => of.length > 0)
    .map(([part, of]) => {
      const verdicts = (['right', 'wrong', 'refused'] as const).map((verdict) =>
        count(of, verdict),
      );
      figures.push({ name: `${name}: ${part}, wrong`, kind: 'count', value: verdicts[1] ?? 0 });
      return `${part} ${verdicts.join('/')}`;
    });
  process.stdout.write(`${name}: ${texts.join(', ')}\n`);
}
