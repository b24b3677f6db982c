import type { Figure } from './figures/figure.ts';
import { type Quantiles, quantiles } from './quantiles.ts';

/** One way to do a thing. */
export interface Variant {
  readonly name: string;
  readonly run: () => unknown;
  /** Runs before every measured run, unmeasured. */
  readonly prepare?: () => void;
}

/** Milliseconds of a variant over all rounds. */
export interface Measured {
  readonly name: string;
  readonly ms: Quantiles;
}

const WARM_UPS = 4;

/**
 * Runs the variants in turn, round after round, so that whatever slows the machine slows all of them.
 *
 * @param rounds measured runs of each variant; some more before them warm up
 */
export function interleave(variants: readonly Variant[], rounds: number): Measured[] {
  const times = variants.map((): number[] => []);
  for (let round = -WARM_UPS; round < rounds; round++) {
    variants.forEach(({ run, prepare }, i) => {
      prepare?.();
      const start = performance.now();
      run();
      const ms = performance.now() - start;
      if (round >= 0) times[i]?.push(ms);
    });
  }
  return variants.map(({ name }, i) => ({ name, ms: quantiles(times[i] ?? []) }));
}

/**
 * Prints a table: medians, the slowest run, and how many times the first variant's median each takes.
 *
 * @param title the question
 * @returns the ratios, and the time of the first variant
 */
export function printRatios(title: string, measured: readonly Measured[]): Figure[] {
  const base = measured[0]?.ms.p50 ?? Number.NaN;
  console.log(`\n${title} (n = ${measured[0]?.ms.n ?? 0})\n`);
  console.log('| variant | p50 ms | p99 ms | times the first |');
  console.log('|---|---|---|---|');
  const figures: Figure[] = [];
  measured.forEach(({ name, ms }, i) => {
    const ratio = ms.p50 / base;
    console.log(`| ${name} | ${ms.p50.toFixed(3)} | ${ms.p99.toFixed(3)} | ${ratio.toFixed(2)} |`);
    figures.push(
      i === 0
        ? { name: `${title}: ${name}, ms`, kind: 'time', value: ms.p50 }
        : { name: `${title}: ${name}`, kind: 'ratio', value: ratio },
    );
  });
  return figures;
}
