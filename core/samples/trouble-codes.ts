import type { SeededRandom } from './seeded-random.ts';

/** First and last of runs of generic codes of SAE J2012 that are in use, as 16-bit numbers (P0420 is 0x0420). */
const RUNS: ReadonlyArray<readonly [first: number, last: number]> = [
  [0x0001, 0x0004],
  [0x0010, 0x0025],
  [0x0030, 0x0032],
  [0x0036, 0x0038],
  [0x0068, 0x0069],
  [0x0087, 0x0089],
  [0x0100, 0x0109],
  [0x0110, 0x0119],
  [0x0120, 0x0128],
  [0x0130, 0x0139],
  [0x0140, 0x0147],
  [0x0150, 0x0159],
  [0x0160, 0x0169],
  [0x0170, 0x0179],
  [0x0180, 0x0188],
  [0x0190, 0x0194],
  [0x0200, 0x0208],
  [0x0216, 0x0219],
  [0x0220, 0x0239],
  [0x0243, 0x0250],
  [0x0261, 0x0278],
  [0x0299, 0x0299],
  [0x0300, 0x0309],
  [0x0320, 0x0329],
  [0x0335, 0x0349],
  [0x0350, 0x0359],
  [0x0380, 0x0384],
  [0x0400, 0x0409],
  [0x0410, 0x0423],
  [0x0430, 0x0433],
  [0x0440, 0x0449],
  [0x0450, 0x0463],
  [0x0470, 0x0489],
  [0x0500, 0x0512],
  [0x0530, 0x0534],
  [0x0550, 0x0564],
  [0x0600, 0x0609],
  [0x0615, 0x0617],
  [0x0638, 0x0639],
  [0x0641, 0x0643],
  [0x0650, 0x0654],
  [0x0691, 0x0696],
  [0x0700, 0x0709],
  [0x0710, 0x0719],
  [0x0720, 0x0729],
  [0x0730, 0x0749],
  [0x0750, 0x0759],
  [0x2002, 0x2009],
  [0x2015, 0x2019],
  [0x2096, 0x2099],
  [0x2100, 0x2109],
  [0x2119, 0x2123],
  [0x2135, 0x2139],
  [0x2177, 0x2179],
  [0x2187, 0x2189],
  [0x2195, 0x2199],
  [0x2227, 0x2229],
  [0x2263, 0x2269],
  [0x2293, 0x2294],
  [0x2452, 0x2459],
  [0xc001, 0xc009],
  [0xc100, 0xc109],
  [0xc121, 0xc129],
  [0xc140, 0xc149],
  [0xc155, 0xc159],
];

/** All codes of the runs, ascending: a code has decimal digits, so 0x0109 is followed by 0x0110. */
const CODES: readonly number[] = RUNS.flatMap(([first, last]) => {
  const codes: number[] = [];
  for (let code = first; code <= last; code++) if (hasDecimalDigits(code)) codes.push(code);
  return codes;
});

/** Most codes that `drawTroubleCodes` can give. */
export const TROUBLE_CODE_COUNT: number = CODES.length;

/**
 * Different codes, ascending.
 *
 * @throws RangeError if more are asked for than there are
 */
export function drawTroubleCodes(count: number, random: SeededRandom): number[] {
  if (count > CODES.length) throw new RangeError(`there are only ${CODES.length} trouble codes`);
  const left = [...CODES];
  while (left.length > count) left.splice(random.below(left.length), 1);
  return left;
}

/** The same list in a random order. */
export function shuffled<T>(list: readonly T[], random: SeededRandom): T[] {
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(random.below(left.length), 1));
  return order;
}

function hasDecimalDigits(code: number): boolean {
  return [0, 4, 8].every((shift) => ((code >>> shift) & 15) < 10);
}
