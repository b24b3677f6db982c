import { type BytePatch, EMPTY_PATCH } from '../bytes/byte-patch.ts';
import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { fromBase64 } from './base64.ts';
import type { RegionReport } from './solution-report.ts';

/** What taking a solution back would do. */
export type RevertPlan =
  | { readonly kind: 'reverted'; readonly patch: BytePatch }
  | {
      readonly kind: 'refused';
      readonly reason: 'nothing-applied' | 'changed-since' | 'other-file';
      /** Regions that were changed after the solution. */
      readonly changed: readonly string[];
      readonly patch: BytePatch;
    };

/**
 * Takes back what a solution has written, as its report tells: all of it, or nothing where something was changed since.
 *
 * @param regions of the report of applying it
 */
export function planRevert(
  regions: readonly Pick<RegionReport, 'id' | 'target' | 'replaced' | 'written'>[],
  current: ReadonlyBytes,
): RevertPlan {
  const bytes = new Map<number, number>();
  const changed: string[] = [];
  let isAnyWritten = false;
  for (const { id, target, replaced, written } of regions) {
    if (target === null || replaced === null || written === null) continue;
    const from = fromBase64(replaced);
    const to = fromBase64(written);
    const lengthBytes = target.end - target.start;
    const isWhole = from?.length === lengthBytes && to?.length === lengthBytes;
    if (!isWhole || target.start < 0 || target.end > current.length) return refused('other-file');
    isAnyWritten = true;
    for (let i = 0; i < lengthBytes; i++) {
      if (from[i] === to[i]) continue;
      if (current[target.start + i] !== to[i]) {
        changed.push(id);
        break;
      }
      bytes.set(target.start + i, from[i] ?? 0);
    }
  }
  if (!isAnyWritten) return refused('nothing-applied');
  if (changed.length > 0) return refused('changed-since', changed);
  const addresses = Uint32Array.from(bytes.keys()).sort();
  const values = Uint8Array.from(addresses, (address) => bytes.get(address) ?? 0);
  return { kind: 'reverted', patch: { addresses, values } };
}

function refused(
  reason: Extract<RevertPlan, { kind: 'refused' }>['reason'],
  changed: readonly string[] = [],
): RevertPlan {
  return { kind: 'refused', reason, changed, patch: EMPTY_PATCH };
}
