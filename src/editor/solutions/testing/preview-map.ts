import type { PreviewMap } from '../../../../core/contract/solution-previews.ts';

/** A map of a preview of 2 x 2 cells, changed in parts. Tests of previews use it. */
export function previewMap(part: Partial<PreviewMap> = {}): PreviewMap {
  return {
    id: 'r0',
    name: 'Boost',
    kind: 'map',
    start: 0x100,
    end: 0x108,
    width: 2,
    height: 2,
    cells: 4,
    change: { min: 0, mean: 4, max: 8 },
    surface: { columns: 2, rows: 2, values: [0, 0.5, -0.25, 1] },
    mode: 'percent',
    canChooseMode: false,
    state: 'placed',
    ownCells: 0,
    stageReason: null,
    ...part,
  };
}
