import { type AddressContext, parseAddress } from './parse-address.ts';

/** From where addresses are counted: from the first byte of the file, or as the processor sees its flash. */
export type AddressBase = 'file' | 'cpu';

/** Families by the begin of their names, with the address at which their processor sees the first byte of the flash. */
const CPU_BASES: ReadonlyArray<readonly [RegExp, number]> = [
  // C167 with the flash behind its 8 MiB; core/checksums/families/me7-code.ts reads its tables so.
  [/^ME7/i, 0x800000],
  // TriCore: program flash in the cached segment 8.
  [/^(?:EDC17|MED17|MEVD17|ME17)/i, 0x80000000],
];

/** Where the processor of a family sees the first byte of the file; `undefined` where that is not known. */
export function cpuBaseOf(ecuFamily: string | null): number | undefined {
  return CPU_BASES.find(([family]) => family.test(ecuFamily?.trim() ?? ''))?.[1];
}

/**
 * Address in the file of what a person typed: as `parseAddress` reads it, or an address of the processor where its base is
 * known. Expectations 2.7, "Go to address".
 *
 * @returns `undefined` if the text is neither
 */
export function parseAnyAddress(
  text: string,
  context: AddressContext,
  cpuBase: number | undefined,
): number | undefined {
  const inFile = parseAddress(text, context);
  if (inFile !== undefined || cpuBase === undefined) return inFile;
  const fileLengthBytes = cpuBase + context.fileLengthBytes;
  // Only what is counted from nothing else: from the cursor and from the end the bases make no difference.
  if (/^\s*(?:[+-]|end)/i.test(text)) return undefined;
  const seen = parseAddress(text, { ...context, fileLengthBytes });
  return seen !== undefined && seen >= cpuBase ? seen - cpuBase : undefined;
}
