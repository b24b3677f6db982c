import type { ByteRange } from '../bytes/byte-range.ts';
import type { CodeSite } from '../detection/references/code-site.ts';
import { withoutOperands } from '../detection/references/code-sites.ts';
import type { Processor } from '../detection/references/processor.ts';
import { firstNotBelow } from './grow-regions.ts';
import { type ReferenceSite, SITE_REACH_BYTES } from './solution.ts';

/** Places of code that are kept of one address. */
const SITES_OF_ADDRESS = 6;
/** Named addresses on each side of a region that are kept. */
const NEIGHBOURS = 2;
/** Other named addresses in the windows: they only tell whether such words are pointers. */
const WITNESSES = 48;

/** Places of code that tell where regions and their neighbours are, each with the code around it, operands blanked. */
export function sitesOfRegions(
  original: Uint8Array,
  processor: Processor,
  found: readonly CodeSite[],
  regions: readonly ByteRange[],
  windows: readonly ByteRange[],
): ReferenceSite[] {
  if (found.length === 0) return [];
  const byAddress = new Map<number, number[]>();
  for (const { at, address } of found) {
    const known = byAddress.get(address) ?? [];
    if (known.length < SITES_OF_ADDRESS) known.push(at);
    byAddress.set(address, known);
  }
  const named = [...byAddress.keys()].sort((a, b) => a - b);
  const wanted = new Map<number, boolean>();
  for (const { start, end } of regions) {
    const first = firstNotBelow(named, start);
    const behind = firstNotBelow(named, end);
    for (let i = first - NEIGHBOURS; i < behind + NEIGHBOURS; i++) {
      const address = named[i];
      if (address !== undefined)
        wanted.set(address, address === start || wanted.get(address) === true);
    }
  }
  for (const address of witnessesIn(named, windows)) {
    if (!wanted.has(address)) wanted.set(address, false);
  }
  const masked = withoutOperands(original, processor);
  return [...wanted].flatMap(([address, isStart]) =>
    (byAddress.get(address) ?? []).flatMap((at) => {
      const start = at - SITE_REACH_BYTES;
      const end = at + SITE_REACH_BYTES;
      if (start < 0 || end > masked.length) return [];
      return [{ at, address, isStart, code: masked.slice(start, end) }];
    }),
  );
}

/** Named addresses that are spread over the windows. */
function witnessesIn(named: readonly number[], windows: readonly ByteRange[]): number[] {
  const inside = windows.flatMap(({ start, end }) =>
    named.slice(firstNotBelow(named, start), firstNotBelow(named, end)),
  );
  const step = Math.max(1, Math.floor(inside.length / WITNESSES));
  return inside.filter((_, i) => i % step === 0);
}
