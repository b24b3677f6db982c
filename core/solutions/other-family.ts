/** The letters of a family and its first digit: `MSD80` and `MSD81` are near, `P01` and `P59` share a maker. */
const HEAD = /^[^0-9]*[0-9]/;

/**
 * Whether two files say that they are of different families of control units. Where one of them does not say its family, or both begin alike,
 * nothing is told: then content alone decides.
 */
export function areOtherFamilies(
  a: string | null | undefined,
  b: string | null | undefined,
): boolean {
  const first = HEAD.exec(a ?? '')?.[0];
  const second = HEAD.exec(b ?? '')?.[0];
  return first !== undefined && second !== undefined && first !== second;
}
