/** How sure a bound is meant to be: with this chance the truth lies below it. */
const DOUBT = 0.05;

/**
 * Lower bound of a share after Clopper and Pearson, 95 % one-sided: the smallest share with which so many successes would not surprise.
 */
export function lowerBound(successes: number, trials: number): number {
  if (trials === 0 || successes === 0) return 0;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (chanceOfFailures(trials - successes, trials, 1 - middle) < DOUBT) low = middle;
    else high = middle;
  }
  return low;
}

/** Chance of at most so many failures in some trials. */
function chanceOfFailures(most: number, trials: number, share: number): number {
  let term = trials * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let k = 1; k <= most; k++) {
    term += Math.log((trials - k + 1) / k) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(term);
  }
  return sum;
}

/** Upper bound in the same manner: the largest share with which so few successes would not surprise. */
export function upperBound(successes: number, trials: number): number {
  return 1 - lowerBound(trials - successes, trials);
}
