// Text of a table: one indexed quad a texel of the glyph table, no attributes and not instanced (see grid-glyphs).
//
// in  u_glyphs    glyph table, packed as in renderer/table/table-texel.ts. Row 0 is the strip over the columns, row 1 the x
//                 axis, then the data. A row begins with the glyphs of the strip beside it and of the y axis, in the first
//                 two rows with those of the corner; then come u_headGlyphs (strip, x axis) or u_cellGlyphs a column. The
//                 first texel of a value is the mark beside it; everything else ends at the right edge of its cell
//     u_cells     row 0 holds the right edges of the columns, as in table-cells
//     u_palette   RGBA, alpha not multiplied in
//     u_*Px       whole device pixels, y down, from the top left corner of the surface
// out v_ink       colour of the glyph, alpha not multiplied in
//     v_atlasPx   place in the atlas, in its pixels
//
// injected: GLYPH_MASK INK_SHIFT ATLAS_COLUMNS SLOT_BORDER_PX CELL_HEAD_COLUMNS GLYPH_HEAD_ROWS

precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

uniform usampler2D u_glyphs;
uniform usampler2D u_cells;
uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;
uniform ivec2 u_stripPx;      // right edge of the strip beside the rows, bottom edge of the strip over the columns
uniform ivec4 u_bodyPx;       // left, top, right, bottom of the part that shows cells
uniform int u_rowPx;          // height of a row
uniform ivec2 u_scrollPx;     // what is cut off the first drawn column and row
uniform ivec2 u_leadGlyphs;   // glyphs of the strip beside a row, and of the y axis
uniform int u_headGlyphs;
uniform int u_cellGlyphs;
uniform int u_rowTexels;      // texels of a row that are drawn
uniform ivec2 u_textTopPx;    // to the glyph box from the top of a row, of the strip
uniform int u_paddingPx;      // from the right edge of a cell to its text
uniform int u_markLeftPx;     // from the left edge of a cell to its mark
uniform int u_advancePx;
uniform ivec2 u_slotPx;       // size of a glyph box

flat out vec4 v_ink;
out vec2 v_atlasPx;

int columnEnd(int column) {
  if (column < 0) return 0;
  return int(texelFetch(u_cells, ivec2(CELL_HEAD_COLUMNS + column, 0), 0).r);
}

// Left edge of the n-th of `count` glyphs that end at the right edge of a cell.
int textLeft(int right, int count, int n) {
  return right - u_paddingPx - (count - n) * u_advancePx;
}

void main() {
  int quad = gl_VertexID >> 2;
  int row = quad / u_rowTexels;
  int texelX = quad - row * u_rowTexels;
  uint texel = texelFetch(u_glyphs, ivec2(texelX, row), 0).r;
  int glyph = int(texel & uint(GLYPH_MASK));
  if (glyph == 0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    v_ink = vec4(0.0);
    v_atlasPx = vec2(0.0);
    return;
  }

  bool isHead = row < GLYPH_HEAD_ROWS;
  int lead = u_leadGlyphs.x + u_leadGlyphs.y;
  ivec2 place;
  ivec4 clip = u_bodyPx;
  if (texelX < lead) {
    bool isStrip = !isHead && texelX < u_leadGlyphs.x;
    clip.xz = isStrip ? ivec2(0, u_stripPx.x) : ivec2(isHead ? 0 : u_stripPx.x, u_bodyPx.x);
    place.x = isStrip
      ? textLeft(u_stripPx.x, u_leadGlyphs.x, texelX)
      : textLeft(u_bodyPx.x, lead, texelX);
  } else {
    int glyphs = isHead ? u_headGlyphs : u_cellGlyphs;
    int column = (texelX - lead) / glyphs;
    int n = texelX - lead - column * glyphs;
    int origin = u_bodyPx.x - u_scrollPx.x;
    place.x = n == 0 && !isHead
      ? origin + columnEnd(column - 1) + u_markLeftPx
      : textLeft(origin + columnEnd(column), glyphs, n);
  }
  if (row == 0) {
    place.y = u_textTopPx.y;
    clip.yw = ivec2(0, u_stripPx.y);
  } else if (row == 1) {
    place.y = u_stripPx.y + u_textTopPx.x;
    clip.yw = ivec2(u_stripPx.y, u_bodyPx.y);
  } else {
    place.y = u_bodyPx.y - u_scrollPx.y + (row - GLYPH_HEAD_ROWS) * u_rowPx + u_textTopPx.x;
  }
  place.x -= SLOT_BORDER_PX;

  // Clipping by moving corners costs no fragment, and the atlas place moves along.
  ivec2 corner = ivec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  ivec2 point = clamp(place + corner * u_slotPx, clip.xy, clip.zw);
  vec2 unit = vec2(point) / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);

  int boxRow = glyph / ATLAS_COLUMNS;
  ivec2 boxPx = ivec2(glyph - boxRow * ATLAS_COLUMNS, boxRow) * u_slotPx;
  v_atlasPx = vec2(boxPx + point - place);
  v_ink = texelFetch(u_palette, ivec2(int(texel >> uint(INK_SHIFT)), 0), 0);
}
