// Flat parts of a table: bands of strips and axes, lines, backgrounds of cells. One indexed quad each, in this order, no
// attributes: everything follows from gl_VertexID (quad * 4 + corner), the uniforms and the cell table.
//
// in  u_cells     cell table, packed as in renderer/table/table-texel.ts. Row 0 holds the right edges of the drawn columns,
//                 from the left edge of the first; row 1 is the strip over the columns, row 2 the x axis, then the data. Two
//                 texels lead a row: the strip beside it and the y axis
//     u_palette   RGBA, alpha not multiplied in
//     u_*Px       whole device pixels, y down, from the top left corner of the surface
// out v_colour    colour of the quad; v_stripe that of its stripes, v_bar of the bar at its left; alpha not multiplied in,
//                 0 where there is none
//     v_rectPx    left, top, right, bottom of a cell, also of the part that is cut off
//     v_flags     texel of the cell table, 0 for what is no cell
//
// injected: FILL_MASK FILL_BASE CELL_.. PALETTE_.. CELL_HEAD_ROWS CELL_HEAD_COLUMNS

precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

uniform usampler2D u_cells;
uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;
uniform ivec2 u_stripPx;      // right edge of the strip beside the rows, bottom edge of the strip over the columns
uniform ivec4 u_bodyPx;       // left, top, right, bottom of the part that shows cells
uniform int u_sparkPx;        // width of the curves right of it, 0 for none
uniform int u_rowPx;          // height of a row
uniform ivec2 u_scrollPx;     // what is cut off the first drawn column and row
uniform ivec2 u_drawnCells;   // columns, rows that are drawn at least in part
uniform int u_hairlinePx;

flat out vec4 v_colour;
flat out vec4 v_stripe;
flat out vec4 v_bar;
flat out ivec4 v_rectPx;
flat out int v_flags;

const int BANDS = 4;
const int HEAD_LINES = 5;

vec4 paletteColour(int entry) {
  return texelFetch(u_palette, ivec2(entry, 0), 0);
}

void emitNothing() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  v_colour = vec4(0.0);
  v_stripe = vec4(0.0);
  v_bar = vec4(0.0);
  v_rectPx = ivec4(0);
  v_flags = 0;
}

void place(ivec4 rect, ivec4 clip) {
  ivec2 corner = ivec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  ivec2 point = clamp(rect.xy + corner * (rect.zw - rect.xy), clip.xy, clip.zw);
  vec2 unit = vec2(point) / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}

void emitFlat(ivec4 rect, ivec4 clip, int colour) {
  emitNothing();
  place(rect, clip);
  v_colour = paletteColour(colour);
}

int columnEnd(int column) {
  if (column < 0) return 0;
  return int(texelFetch(u_cells, ivec2(CELL_HEAD_COLUMNS + column, 0), 0).r);
}

vec4 over(vec4 top, vec4 bottom) {
  return vec4(mix(bottom.rgb, top.rgb, top.a), 1.0);
}

void emitBand(int band) {
  ivec4 surface = ivec4(0, 0, u_surfacePx);
  if (band == 0) {
    emitFlat(ivec4(0, 0, u_bodyPx.z, u_bodyPx.y), surface, PALETTE_AXIS_BAND);
  } else if (band == 1) {
    emitFlat(ivec4(0, u_bodyPx.y, u_bodyPx.x, u_bodyPx.w), surface, PALETTE_AXIS_BAND);
  } else if (band == 2) {
    emitFlat(ivec4(u_bodyPx.x, 0, u_bodyPx.z, u_stripPx.y), surface, PALETTE_STRIP);
  } else {
    emitFlat(ivec4(0, u_bodyPx.y, u_stripPx.x, u_bodyPx.w), surface, PALETTE_STRIP);
  }
}

// Lines right of the strip and the y axis, below the strip and the x axis, and right of the curves.
void emitHeadLine(int line) {
  ivec4 surface = ivec4(0, 0, u_surfacePx);
  int right = u_bodyPx.z + u_sparkPx;
  ivec4 rect;
  if (line == 0) rect = ivec4(u_stripPx.x - u_hairlinePx, u_bodyPx.y, u_stripPx.x, u_bodyPx.w);
  else if (line == 1) rect = ivec4(u_bodyPx.x - u_hairlinePx, 0, u_bodyPx.x, u_bodyPx.w);
  else if (line == 2) rect = ivec4(u_bodyPx.x, u_stripPx.y - u_hairlinePx, u_bodyPx.z, u_stripPx.y);
  else if (line == 3) rect = ivec4(0, u_bodyPx.y - u_hairlinePx, u_bodyPx.z, u_bodyPx.y);
  else rect = ivec4(right - u_hairlinePx, u_bodyPx.y, right, u_bodyPx.w);
  bool isShown = line < 4 || u_sparkPx > 0;
  if (isShown) emitFlat(rect, surface, line == 4 ? PALETTE_GRID_LINE : PALETTE_HEAD_LINE);
  else emitNothing();
}

void emitCell(int quad) {
  int cellsPerRow = CELL_HEAD_COLUMNS + u_drawnCells.x;
  int row = quad / cellsPerRow;
  int column = quad - row * cellsPerRow;
  // Strip and x axis have no cells in the corner.
  bool isCorner = row < 2 && column < CELL_HEAD_COLUMNS;
  int flags = int(texelFetch(u_cells, ivec2(column, row + 1), 0).r);
  if (flags == 0 || isCorner) {
    emitNothing();
    return;
  }
  ivec2 origin = u_bodyPx.xy - u_scrollPx;
  ivec4 rect;
  ivec4 clip = u_bodyPx;
  if (column == 0) {
    rect.xz = ivec2(0, u_stripPx.x);
    clip.xz = rect.xz;
  } else if (column == 1) {
    rect.xz = ivec2(u_stripPx.x, u_bodyPx.x);
    clip.xz = rect.xz;
  } else {
    int data = column - CELL_HEAD_COLUMNS;
    rect.xz = origin.x + ivec2(columnEnd(data - 1), columnEnd(data));
  }
  if (row == 0) {
    rect.yw = ivec2(0, u_stripPx.y);
    clip.yw = rect.yw;
  } else if (row == 1) {
    rect.yw = ivec2(u_stripPx.y, u_bodyPx.y);
    clip.yw = rect.yw;
  } else {
    rect.yw = origin.y + (row - 2) * u_rowPx + ivec2(0, u_rowPx);
  }
  // The line between two cells belongs to neither.
  rect.zw -= u_hairlinePx;

  vec4 colour = paletteColour(FILL_BASE + (flags & FILL_MASK));
  if ((flags & CELL_SELECTED) != 0) colour = over(paletteColour(PALETTE_SELECTION), colour);
  if ((flags & CELL_LIT) != 0) colour = over(paletteColour(PALETTE_LIT), colour);
  place(rect, clip);
  v_colour = colour;
  v_stripe = (flags & CELL_PENDING) != 0 ? over(paletteColour(PALETTE_PENDING_STRIPE), colour) : vec4(0.0);
  v_bar = vec4(0.0);
  if ((flags & CELL_BAR_UP) != 0) v_bar = paletteColour(PALETTE_INCREASED);
  if ((flags & CELL_BAR_DOWN) != 0) v_bar = paletteColour(PALETTE_DECREASED);
  v_rectPx = rect;
  v_flags = flags;
}

void main() {
  int quad = gl_VertexID >> 2;
  if (quad < BANDS) {
    emitBand(quad);
    return;
  }
  quad -= BANDS;

  // Lines between rows reach under the curves; those between columns begin at the strip.
  ivec2 origin = u_bodyPx.xy - u_scrollPx;
  if (quad < u_drawnCells.y) {
    int bottom = origin.y + (quad + 1) * u_rowPx;
    ivec4 line = ivec4(0, bottom - u_hairlinePx, u_bodyPx.z + u_sparkPx, bottom);
    emitFlat(line, ivec4(0, u_bodyPx.y, u_surfacePx.x, u_bodyPx.w), PALETTE_GRID_LINE);
    return;
  }
  quad -= u_drawnCells.y;
  if (quad < u_drawnCells.x) {
    int right = origin.x + columnEnd(quad);
    ivec4 line = ivec4(right - u_hairlinePx, 0, right, u_bodyPx.w);
    emitFlat(line, ivec4(u_bodyPx.x, 0, u_bodyPx.z, u_bodyPx.w), PALETTE_GRID_LINE);
    return;
  }
  quad -= u_drawnCells.x;
  if (quad < HEAD_LINES) {
    emitHeadLine(quad);
    return;
  }
  emitCell(quad - HEAD_LINES);
}
