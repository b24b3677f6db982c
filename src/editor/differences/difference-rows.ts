import type { ByteRange } from '../../../core/bytes/byte-range.ts';
import type { Differences } from '../../../core/compare/difference-finder.ts';

/** A line of the list: a group, or a run of a group that is open. */
export type DifferenceRow =
  | { readonly kind: 'group'; readonly id: string; readonly group: Differences }
  | {
      readonly kind: 'run';
      readonly id: string;
      readonly group: Differences;
      readonly run: ByteRange;
    };

/** Name of a group that stays the same while its runs change. */
export function groupId({ place }: Differences): string {
  return place.kind === 'map' ? place.map.id : place.kind;
}

/** Groups and the runs of those that are open, in their order. */
export function differenceRows(
  groups: readonly Differences[],
  openIds: ReadonlySet<string>,
): DifferenceRow[] {
  return groups.flatMap((group): DifferenceRow[] => {
    const id = groupId(group);
    const head: DifferenceRow = { kind: 'group', id, group };
    if (!openIds.has(id)) return [head];
    const runs = group.runs.map(
      (run): DifferenceRow => ({ kind: 'run', id: `${id}@${run.start}`, group, run }),
    );
    return [head, ...runs];
  });
}
