import type { MapAxis } from '../../core/maps/map-definition.ts';
import { type ValueTick, valueTicks } from '../plot/tick-labels.ts';
import type { LabelAtlas } from './label-atlas.ts';
import { LABEL_SIDE, type LabelSide, type LabelTable, labelWidthPx } from './label-table.ts';
import type { ScaffoldView } from './scaffold-view.ts';
import type { SegmentTable } from './segment-table.ts';
import { spacedTicks } from './spaced-ticks.ts';
import type { SurfaceModel } from './surface-model.ts';
import { SURFACE_INK } from './surface-palette.ts';

/** Width of lines in CSS pixels. */
const LINE_WIDTH_PX = 1;
/** Length of the dash between an edge and its labels, in units of the box. */
const DASH = 0.018;
/** Values so near to the floor get out of the way of the axes' labels, in parts of the height. */
const FLOOR_ROOM = 0.04;

/** A scaffold in the making. */
interface Scaffold {
  readonly model: SurfaceModel;
  readonly view: ScaffoldView;
  readonly atlas: LabelAtlas;
  readonly segments: SegmentTable;
  readonly labels: LabelTable;
  readonly lineWidthPx: number;
}

/**
 * Writes the lines and texts around a surface: floor and the two walls behind, each with lines where there are labels, and the
 * edges nearest to the viewer with the values of the axes.
 */
export function writeScaffold(
  model: SurfaceModel,
  view: ScaffoldView,
  atlas: LabelAtlas,
  segments: SegmentTable,
  labels: LabelTable,
): void {
  const lineWidthPx = LINE_WIDTH_PX * atlas.metrics.pixelRatio;
  const scaffold = { model, view, atlas, segments, labels, lineWidthPx };
  segments.begin();
  labels.begin();
  writeColumns(scaffold);
  writeRows(scaffold);
  writeEdges(scaffold);
  // The values come last: they are what an edit can change, and only what differs is uploaded.
  writeValues(scaffold);
}

/** Lines along y and up the wall behind, labels along the near edge of the floor. */
function writeColumns(scaffold: Scaffold): void {
  const { model, view } = scaffold;
  const { depth, height } = model.box;
  const near = (view.nearY * depth) / 2;
  const places = model.columns.cellPlaces;
  const { column: active } = model.selected.activeCell;
  const z = view.labelsZ;
  const side = view.nearY < 0 ? LABEL_SIDE.beforeBox : LABEL_SIDE.behindBox;
  let widestPx = 0;
  for (const cell of spacedTicks(places, view.spacingX, active)) {
    const x = places[cell] ?? 0;
    gridLine(scaffold, x, near, 0, x, -near, 0);
    gridLine(scaffold, x, -near, 0, x, -near, height);
    gridLine(scaffold, x, near, z, x, near + view.nearY * DASH, z);
    const text = model.layout.columnTexts[cell] ?? '';
    const ink = cell === active ? SURFACE_INK.labelActive : SURFACE_INK.label;
    const y = near + view.nearY * DASH;
    widestPx = Math.max(widestPx, labelWidthPx(scaffold.atlas, text));
    scaffold.labels.addLabel(scaffold.atlas, { text, x, y, z, side, ink, clearedWidthPx: 0 });
  }
  const text = titleOf(model.data.map.x);
  addTitle(scaffold, text, 0, near + view.nearY * DASH, side, widestPx);
}

/** The same for the rows. */
function writeRows(scaffold: Scaffold): void {
  const { model, view } = scaffold;
  const { width, height } = model.box;
  const near = (view.nearX * width) / 2;
  const places = model.rows.cellPlaces;
  const { row: active } = model.selected.activeCell;
  const z = view.labelsZ;
  const side = view.nearX < 0 ? LABEL_SIDE.leftOfBox : LABEL_SIDE.rightOfBox;
  let widestPx = 0;
  for (const cell of spacedTicks(places, view.spacingY, active)) {
    const y = places[cell] ?? 0;
    gridLine(scaffold, near, y, 0, -near, y, 0);
    gridLine(scaffold, -near, y, 0, -near, y, height);
    gridLine(scaffold, near, y, z, near + view.nearX * DASH, y, z);
    const text = model.layout.rowTexts[cell] ?? '';
    const ink = cell === active ? SURFACE_INK.labelActive : SURFACE_INK.label;
    const x = near + view.nearX * DASH;
    widestPx = Math.max(widestPx, labelWidthPx(scaffold.atlas, text));
    scaffold.labels.addLabel(scaffold.atlas, { text, x, y, z, side, ink, clearedWidthPx: 0 });
  }
  addTitle(scaffold, titleOf(model.data.map.y), near + view.nearX * DASH, 0, side, widestPx);
}

/** Edges of the floor and of the walls behind. */
function writeEdges(scaffold: Scaffold): void {
  const { width, depth, height } = scaffold.model.box;
  const { nearX, nearY } = scaffold.view;
  const nx = (nearX * width) / 2;
  const ny = (nearY * depth) / 2;
  edge(scaffold, -nx, -ny, 0, nx, -ny, 0);
  edge(scaffold, -nx, ny, 0, nx, ny, 0);
  edge(scaffold, -nx, -ny, 0, -nx, ny, 0);
  edge(scaffold, nx, -ny, 0, nx, ny, 0);
  edge(scaffold, -nx, -ny, 0, -nx, -ny, height);
  edge(scaffold, nx, -ny, 0, nx, -ny, height);
  edge(scaffold, -nx, ny, 0, -nx, ny, height);
  edge(scaffold, -nx, -ny, height, nx, -ny, height);
  edge(scaffold, -nx, -ny, height, -nx, ny, height);
  if (scaffold.view.labelsZ === 0) return;
  edge(scaffold, -nx, ny, height, nx, ny, height);
  edge(scaffold, nx, -ny, height, nx, ny, height);
}

/** Lines around the walls behind and labels at the leftmost edge. */
function writeValues(scaffold: Scaffold): void {
  const { model, view, labels, atlas } = scaffold;
  const { width, depth, height } = model.box;
  const { min, max } = model.limits;
  const farX = (-view.nearX * width) / 2;
  const farY = (-view.nearY * depth) / 2;
  const { valuesX: x, valuesY: y } = view;
  for (const { value, label } of ticksOf(model, view.maxValueLabels)) {
    const z = ((value - min) / (max - min)) * height;
    gridLine(scaffold, -farX, farY, z, farX, farY, z);
    gridLine(scaffold, farX, farY, z, farX, -farY, z);
    // On the floor the label of an axis is next to it.
    const isOverAxis = z < FLOOR_ROOM * height && view.labelsZ === 0;
    const side = isOverAxis ? LABEL_SIDE.leftRaised : LABEL_SIDE.left;
    const place = { x, y, z, side, ink: SURFACE_INK.label, clearedWidthPx: 0 };
    labels.addLabel(atlas, { ...place, text: label });
  }
  const text = unitOf(model);
  if (view.maxValueLabels === 0 || text === '') return;
  const place = { x, y, z: height, side: LABEL_SIDE.above, ink: SURFACE_INK.title };
  // Over the label of the ceiling, if there is one.
  labels.addLabel(atlas, { ...place, text, clearedWidthPx: 1 });
}

function ticksOf(model: SurfaceModel, maxCount: number): readonly ValueTick[] {
  if (maxCount === 0) return [];
  const { settings, data, limits } = model;
  const isPercent = settings.display === 'percentageDiff';
  const isWhole = settings.showsRaw && !data.map.cells.type.float && !isPercent;
  const isHex = isWhole && data.map.format === 'HEX';
  return valueTicks(limits.min, limits.max, maxCount, { isHex, isWhole });
}

/** Unit of what is shown: a percentage has its own, raw words have none. */
function unitOf(model: SurfaceModel): string {
  if (model.settings.display === 'percentageDiff') return '%';
  return model.settings.showsRaw ? '' : model.data.map.unit;
}

function titleOf(axis: Pick<MapAxis, 'name' | 'unit'>): string {
  return [axis.name, axis.unit].filter((part) => part !== '').join(' ');
}

function addTitle(
  { labels, atlas, view }: Scaffold,
  text: string,
  x: number,
  y: number,
  side: LabelSide,
  clearedWidthPx: number,
): void {
  if (text === '') return;
  labels.addLabel(atlas, {
    text,
    x,
    y,
    z: view.labelsZ,
    side,
    ink: SURFACE_INK.title,
    clearedWidthPx,
  });
}

function gridLine(
  { segments, lineWidthPx }: Scaffold,
  ...ends: readonly [number, number, number, number, number, number]
): void {
  segments.addLine(...ends, SURFACE_INK.grid, lineWidthPx);
}

function edge(
  { segments, lineWidthPx }: Scaffold,
  ...ends: readonly [number, number, number, number, number, number]
): void {
  segments.addLine(...ends, SURFACE_INK.edge, lineWidthPx);
}
