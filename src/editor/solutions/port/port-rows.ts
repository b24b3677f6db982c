import type { Port } from '../../../../core/contract/ports.ts';
import type { SolutionPreview } from '../../../../core/contract/solution-previews.ts';
import type { PreviewRow } from '../preview-choices.ts';

/** The maps of a port in the way in which previews show them: those first that stand in the way. */
export function portRows({ id, maps }: Port): PreviewRow[] {
  const rows = maps.map(
    (map): PreviewRow => ({ key: `${id} ${map.id}`, solutionId: id, map, carried: map }),
  );
  const isInTheWay = ({ carried }: PreviewRow): boolean => carried?.reason != null;
  return [...rows.filter(isInTheWay), ...rows.filter((row) => !isInTheWay(row))];
}

/** What there is to be said of a port as of a preview: nothing is rounded. */
export function previewOf({ id, confidence, isSameSoftware, maps }: Port): SolutionPreview {
  return { solutionId: id, isExact: true, percentStep: 0, confidence, isSameSoftware, maps };
}
