/** The long proofs run whole: `NIGHT=1 npm test`. Otherwise a share of their rounds. */
export const isNight = process.env['NIGHT'] === '1';

/** Every so-manieth case of a table, from the first on; all of them at night. For cases that take a server or a browser each. */
export function someByDay<T>(cases: readonly T[], every: number): readonly T[] {
  return isNight ? cases : cases.filter((_, i) => i % every === 0);
}
