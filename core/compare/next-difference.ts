import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';

/**
 * Address of the first byte after `fromAddress` where the two states differ, going round the end of the file once.
 *
 * Bytes that directly follow each other count as one difference: the search first leaves the run that holds
 * `fromAddress`, so that a key press moves to the next place and not to the next byte.
 *
 * @param a state of a file
 * @param b another state of the same length
 * @param fromAddress byte address; outside the file the nearest byte counts
 * @param step 1 searches upwards and finds the start of a run, -1 downwards and finds the start of the run before
 * @returns `undefined` if there is no difference at all
 */
export function nextDifference(
  a: ReadonlyBytes,
  b: ReadonlyBytes,
  fromAddress: number,
  step: 1 | -1,
): number | undefined {
  const { length } = a;
  if (length === 0) return undefined;
  const differs = (address: number): boolean => a[address] !== b[address];
  const wrap = (address: number): number => (address + length) % length;
  let at = Math.max(0, Math.min(fromAddress, length - 1));
  // Leave the present run; bounded by one turn in case every byte differs.
  for (let i = 0; i < length && differs(at); i++) at = wrap(at + step);
  for (let i = 0; i < length && !differs(at); i++) at = wrap(at + step);
  if (!differs(at)) return undefined;
  return step === 1 ? at : startOfRun(differs, at);
}

function startOfRun(differs: (address: number) => boolean, address: number): number {
  let start = address;
  while (start > 0 && differs(start - 1)) start--;
  return start;
}
