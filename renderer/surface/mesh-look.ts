import { gridPlaceOfCell } from './mesh-side.ts';
import { type RampPlace, rampByChange, rampByValue, rampOfNothing } from './surface-limits.ts';
import type { SurfaceModel } from './surface-model.ts';
import { PALETTE_ROW, unitColour } from './surface-palette.ts';

/** Half the width of the lines on a surface, CSS pixels. */
const LINE_HALF_PX = 0.5;

/** What there is to draw on a mesh. */
export interface MeshKind {
  readonly isSmooth: boolean;
  readonly hasWire: boolean;
  readonly hasHoles: boolean;
  readonly hasMarks: boolean;
}

/** What of the mesh depends on settings and values, not on the camera: numbers of the shaders, and what they draw at all. */
export interface MeshLook extends MeshKind {
  /** Value at the floor and height of a value of 1, in texels of SurfaceValues. */
  readonly u_height: readonly [floor: number, perTexel: number];
  readonly u_ramp: readonly [shown: number, original: number, constant: number];
  readonly u_rampRow: number;
  /** Place of the cursor in vertices. */
  readonly u_cursor: readonly [column: number, row: number];
  readonly u_linePx: number;
  readonly u_lineColour: readonly number[];
  readonly u_originalColour: readonly number[];
  readonly u_selectionColour: readonly number[];
  readonly u_cursorColour: readonly number[];
}

/** How the mesh of a model looks. */
export function meshLook(model: SurfaceModel, pixelRatio: number): MeshLook {
  const { settings, values, limits, box, columns, rows, marks } = model;
  const { activeCell } = model.selected;
  const { theme } = settings;
  const { shown, original, constant } = rampOf(model);
  return {
    u_height: [
      values.texelOf(limits.min),
      box.height / values.texelDistance(limits.max - limits.min),
    ],
    u_ramp: [shown, original, constant],
    u_rampRow: RAMP_ROWS[settings.colouring],
    u_cursor: [gridPlaceOfCell(columns, activeCell.column), gridPlaceOfCell(rows, activeCell.row)],
    u_linePx: LINE_HALF_PX * pixelRatio,
    u_lineColour: unitColour(theme.surfaceLine),
    u_originalColour: unitColour(theme.surfaceOriginal),
    // That of selected bytes is one of the colours of the ramps.
    u_selectionColour: unitColour(theme.headerTextActive),
    u_cursorColour: unitColour(theme.cursor),
    isSmooth: (settings.shading ?? 'smooth') === 'smooth',
    hasWire: settings.showsWire ?? true,
    hasHoles: values.range.hasHoles,
    hasMarks: marks.isAnyShown,
  };
}

const RAMP_ROWS = {
  none: PALETTE_ROW.plain,
  value: PALETTE_ROW.value,
  change: PALETTE_ROW.change,
} as const;

function rampOf({ settings, values }: SurfaceModel): RampPlace {
  const { min, max, maxChange } = values.range;
  switch (settings.colouring) {
    case 'none':
      return rampOfNothing();
    case 'value':
      return rampByValue(values.texelOf(min), values.texelOf(max));
    case 'change':
      return rampByChange(values.texelDistance(maxChange));
  }
}
