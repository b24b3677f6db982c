// Flat parts of a grid: header and address bands, backgrounds of cells, the pane beside them with its bars, grid lines. One indexed quad each, in this order,
// no attributes: everything follows from gl_VertexID (quad * 4 + corner), the uniforms and one texel of the glyph grid.
//
// in  u_grid      glyph grid, packed as in renderer/grid/texel.ts; the fill is read from the first texel of a cell
//     u_palette   RGBA, alpha not multiplied in
//     u_*Px       whole device pixels, y down, from the top left corner of the surface
// out v_colour    colour of the quad, alpha not multiplied in
//     v_stripe    colour of the stripes of pending cells, or v_colour where there are none
//
// injected: GLYPH_MASK INK_SHIFT.. FILL_.. PALETTE_.. ADDRESS_GLYPHS OFFSET_GLYPHS BAR_..

precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

uniform usampler2D u_grid;
uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;
uniform ivec4 u_bodyPx;      // left, top, right, bottom of the part that shows cells
uniform ivec2 u_cellPx;      // width and height of a cell
uniform ivec2 u_scrollPx;    // what is cut off the first drawn column and row
uniform ivec2 u_drawnCells;  // columns, rows that are drawn at least in part
uniform int u_glyphsPerCell;
uniform int u_hairlinePx;
uniform ivec4 u_ascii;       // glyphs of bytes: left edge, width of a byte, first texel, cells of a row; 0 cells for none
uniform ivec4 u_bars;        // bars: left edge, width of a bar, first texel, cells of a row; 0 cells for none
uniform ivec3 u_pane;        // bytes of a cell, space on both sides of a part, right edge of the pane or 0

flat out vec4 v_colour;
flat out vec4 v_stripe;

vec4 paletteColour(int entry) {
  return texelFetch(u_palette, ivec2(entry, 0), 0);
}

int fillOf(ivec2 texel) {
  return int((texelFetch(u_grid, texel, 0).r >> uint(FILL_SHIFT)) & uint(FILL_MASK));
}

void emitNothing() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  v_colour = vec4(0.0);
  v_stripe = vec4(0.0);
}

void emitRect(ivec4 rect, ivec4 clip, int colour, int stripe) {
  ivec2 corner = ivec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  ivec2 point = clamp(rect.xy + corner * (rect.zw - rect.xy), clip.xy, clip.zw);
  vec2 unit = vec2(point) / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
  v_colour = paletteColour(colour);
  v_stripe = paletteColour(stripe);
}

// A bar between two levels of its row: from where it begins, with its ink, to where it ends. A bar of no height is a line.
void emitBar(ivec4 cell, ivec2 texel) {
  int begin = int(texelFetch(u_grid, texel, 0).r);
  int end = int(texelFetch(u_grid, texel + ivec2(1, 0), 0).r);
  if ((end & BAR_FLAG) == 0) {
    emitNothing();
    return;
  }
  int inset = 2 * u_hairlinePx;
  int bottom = cell.w - u_hairlinePx - inset;
  int reach = bottom - (cell.y + inset);
  ivec2 levels = ivec2(begin, end) & ivec2(GLYPH_MASK);
  ivec2 heights = (levels * reach + BAR_LEVELS / 2) / BAR_LEVELS;
  int low = min(min(heights.x, heights.y), reach - u_hairlinePx);
  int high = max(max(heights.x, heights.y), low + u_hairlinePx);
  ivec4 rect = ivec4(cell.x, bottom - high, cell.z - u_hairlinePx, bottom - low);
  int ink = (begin >> INK_SHIFT) & INK_MASK;
  emitRect(rect, u_bodyPx, ink, ink);
}

// Quad `index` of a row in the pane: a background for each cell's glyphs, then for each bar a background and the bar.
void emitPane(int index, int row, ivec2 yRange, ivec4 clip) {
  bool isGlyphs = index < u_ascii.w;
  int inBars = index - u_ascii.w;
  int column = isGlyphs ? index : inBars / 2;
  int widthPx = isGlyphs ? u_ascii.y * u_pane.x : u_bars.y;
  int left = (isGlyphs ? u_ascii.x : u_bars.x) + column * widthPx;
  ivec2 texel = isGlyphs
    ? ivec2(u_ascii.z + column * u_pane.x, row)
    : ivec2(u_bars.z + column * BAR_TEXELS, row);
  ivec4 cell = ivec4(left, yRange.x, left + widthPx, yRange.y);
  if (!isGlyphs && inBars - column * 2 == 1) {
    emitBar(cell, texel);
    return;
  }
  int fill = fillOf(texel);
  if (fill == 0) {
    emitNothing();
    return;
  }
  int colour = FILL_BASE + fill;
  emitRect(cell, clip, colour, fill == FILL_PENDING ? PALETTE_PENDING_STRIPE : colour);
}

void main() {
  int quad = gl_VertexID >> 2;
  ivec4 surface = ivec4(0, 0, u_surfacePx);
  ivec4 headerBand = ivec4(0, 0, u_surfacePx.x, u_bodyPx.y);
  ivec4 addressBand = ivec4(0, u_bodyPx.y, u_bodyPx.x, u_bodyPx.w);
  if (quad < 2) {
    emitRect(quad == 0 ? headerBand : addressBand, surface, PALETTE_HEADER_BAND, PALETTE_HEADER_BAND);
    return;
  }
  quad -= 2;

  // Row 0 of the grid is the header. Every row has a quad for its address, then one a column, then those of the pane.
  int quadsPerRow = 1 + u_drawnCells.x + u_ascii.w + 2 * u_bars.w;
  int cellQuads = (1 + u_drawnCells.y) * quadsPerRow;
  ivec2 origin = u_bodyPx.xy - u_scrollPx;
  if (quad < cellQuads) {
    int row = quad / quadsPerRow;
    int column = quad - row * quadsPerRow - 1;
    bool isHeader = row == 0;
    if (column >= u_drawnCells.x) {
      int top = origin.y + (row - 1) * u_cellPx.y;
      ivec2 yRange = isHeader ? headerBand.yw : ivec2(top, top + u_cellPx.y);
      ivec4 clip = isHeader ? ivec4(u_bodyPx.x, headerBand.y, u_bodyPx.z, headerBand.w) : u_bodyPx;
      emitPane(column - u_drawnCells.x, row, yRange, clip);
      return;
    }
    int glyphs = isHeader ? OFFSET_GLYPHS : u_glyphsPerCell;
    int fill = fillOf(ivec2(column < 0 ? 0 : ADDRESS_GLYPHS + column * glyphs, row));
    if (fill == 0 || (isHeader && column < 0)) {
      emitNothing();
      return;
    }
    ivec4 rect = ivec4(origin, origin) +
      ivec4(column, row - 1, column + 1, row) * ivec4(u_cellPx, u_cellPx);
    ivec4 clip = u_bodyPx;
    if (isHeader) {
      rect.yw = headerBand.yw;
      clip.yw = headerBand.yw;
    } else if (column < 0) {
      rect.xz = addressBand.xz;
      clip.xz = addressBand.xz;
    }
    int colour = FILL_BASE + fill;
    emitRect(rect, clip, colour, fill == FILL_PENDING ? PALETTE_PENDING_STRIPE : colour);
    return;
  }
  quad -= cellQuads;

  ivec2 last = origin + u_drawnCells * u_cellPx;
  ivec4 line;
  ivec4 clip = u_bodyPx;
  if (quad < u_drawnCells.y) {
    int bottom = origin.y + (quad + 1) * u_cellPx.y;
    line = ivec4(u_bodyPx.x, bottom - u_hairlinePx, max(last.x, u_pane.z), bottom);
  } else {
    int upright = quad - u_drawnCells.y;
    int right = origin.x + (upright + 1) * u_cellPx.x;
    // Each part of the pane ends with a line; the last of them is at its right edge.
    if (upright >= u_drawnCells.x) {
      bool isLast = upright > u_drawnCells.x || u_ascii.w == 0 || u_bars.w == 0;
      right = isLast ? u_pane.z : u_bars.x - u_pane.y;
    }
    line = ivec4(right - u_hairlinePx, u_bodyPx.y, right, last.y);
  }
  emitRect(line, clip, PALETTE_GRID_LINE, PALETTE_GRID_LINE);
}
