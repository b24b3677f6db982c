// Is an AI stage worth more than two simple rivals, by cars that it did not know: a uniform percentage, and a copy of the nearest pair?
// Generated families with a hidden rule of their tuners; and real pairs, of which no family may have enough.

import {
  beatsRivals,
  evaluateStage,
  type StageEvaluation,
} from '../../core/ai-stage/evaluate-stage.ts';
import { familyOf } from '../../core/ai-stage/family.ts';
import { proposeStage } from '../../core/ai-stage/propose-stage.ts';
import { generatedPairs } from '../../core/ai-stage/testing/generated-pairs.ts';
import type { TunedPair } from '../../core/ai-stage/tuned-pair.ts';
import {
  foundMaps,
  hasRealPairs,
  REAL_PAIRS,
  realDigest,
  realImage,
} from '../ai-stage/real-pairs.ts';
import type { Figure } from '../figures/figure.ts';
import { reportFigures } from '../figures/report-figures.ts';

const FAMILIES = ['motronic', 'edc15', 'gm', 'me7'] as const;
const SEEDS = [5, 6, 7];
const CARS = [8, 12, 20];
const figures: Figure[] = [];

line([
  'family',
  'cars',
  'precision',
  'recall',
  'in band',
  'error',
  'uniform',
  'nearest',
  'offered',
]);
for (const family of FAMILIES) {
  for (const count of CARS) {
    const found = SEEDS.map((seed) =>
      evaluateStage(familyOf(generatedPairs({ family, seed, count }))),
    );
    tell(`${family}, ${count} cars`, found, [family, String(count)]);
  }
}
if (hasRealPairs()) judgeRealPairs();
reportFigures('core/ai-stage', figures);

/** Means over the seeds. */
function tell(name: string, found: readonly StageEvaluation[], head: readonly string[]): void {
  const mean = (of: (each: StageEvaluation) => number): number =>
    found.reduce((sum, each) => sum + of(each), 0) / found.length;
  const rows = [
    ['precision', mean(({ precision }) => precision), true],
    ['recall', mean(({ recall }) => recall), true],
    ['in band', mean(({ inBand }) => inBand), true],
    ['error', mean(({ error }) => error), false],
    ['error, uniform', mean(({ uniformError }) => uniformError), false],
    ['error, nearest', mean(({ nearestError }) => nearestError), false],
  ] as const;
  for (const [figure, value, isHigherBetter] of rows) {
    figures.push({ name: `${name}: ${figure}`, kind: 'count', value, isHigherBetter });
  }
  const offered = found.filter(beatsRivals).length;
  figures.push({ name: `${name}: offered`, kind: 'count', value: offered, isHigherBetter: true });
  line([...head, ...rows.map(([, value]) => value.toFixed(2)), `${offered} of ${found.length}`]);
}

function judgeRealPairs(): void {
  const families = new Map<string, TunedPair[]>();
  for (const real of REAL_PAIRS) {
    const digest = realDigest(real);
    if (digest === undefined) {
      process.stdout.write(`${real.car}: the file does not say of which family it is\n`);
      continue;
    }
    const pairs = families.get(digest.family) ?? [];
    families.set(digest.family, [...pairs, { car: real.car, tune: real.tuned, digest }]);
    const changed = digest.maps.filter(({ after }) => after !== null).length;
    process.stdout.write(
      `${real.car}: ${changed} of ${digest.maps.length} maps changed, ${digest.otherBytes} bytes in no map\n`,
    );
  }
  let offered = 0;
  for (const [family, pairs] of families) {
    const original = realImage(REAL_PAIRS.find(({ car }) => car === pairs[0]?.car)?.original ?? '');
    const proposal = proposeStage(familyOf(pairs), original, foundMaps(original));
    const told =
      proposal.kind === 'not-enough-pairs'
        ? `not enough pairs, ${proposal.have} of ${proposal.needed}`
        : proposal.kind;
    if (proposal.kind !== 'not-enough-pairs') offered++;
    process.stdout.write(`${family}: ${told}\n`);
  }
  figures.push({ name: 'real families with an AI stage', kind: 'count', value: offered });
}

function line(cells: readonly string[]): void {
  process.stdout.write(`${cells.map((cell) => cell.padEnd(10)).join(' ')}\n`);
}
