// Text of a grid: one indexed quad a texel of the glyph grid, no attributes and not instanced (instances of small quads
// cost 12 to 20 microseconds each in software GL; quads from gl_VertexID a tenth of that).
//
// in  u_grid      glyph grid, packed as in renderer/grid/texel.ts. Row 0 is the header; each row begins with the glyphs
//                 of its address, then u_glyphsPerCell a column (OFFSET_GLYPHS in the header), then one a byte of the pane
//     u_palette   RGBA, alpha not multiplied in
//     u_*Px       whole device pixels, y down, from the top left corner of the surface
// out v_ink       colour of the glyph, alpha not multiplied in
//     v_atlasPx   place in the atlas, in its pixels
//
// injected: GLYPH_MASK INK_SHIFT INK_MASK ADDRESS_GLYPHS OFFSET_GLYPHS FIRST_GLYPH ATLAS_COLUMNS SLOT_BORDER_PX

precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

uniform usampler2D u_grid;
uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;
uniform ivec4 u_bodyPx;       // left, top, right, bottom of the part that shows cells
uniform ivec2 u_cellPx;       // width and height of a cell
uniform ivec2 u_scrollPx;     // what is cut off the first drawn column and row
uniform int u_glyphsPerCell;
uniform int u_rowTexels;      // texels of a row that are drawn
uniform ivec3 u_textLeftPx;   // to the first glyph from the left of a cell, of a header cell, of the address column
uniform ivec2 u_textTopPx;    // to the glyph box from the top of a row, of the header
uniform int u_advancePx;
uniform ivec2 u_slotPx;       // size of a glyph box
uniform ivec4 u_ascii;        // glyphs of bytes in the pane: left edge, width of a byte, first texel, cells of a row

flat out vec4 v_ink;
out vec2 v_atlasPx;

void main() {
  int quad = gl_VertexID >> 2;
  int row = quad / u_rowTexels;
  int texelX = quad - row * u_rowTexels;
  uint texel = texelFetch(u_grid, ivec2(texelX, row), 0).r;
  int glyph = int(texel & uint(GLYPH_MASK));
  if (glyph == 0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    v_ink = vec4(0.0);
    v_atlasPx = vec2(0.0);
    return;
  }

  bool isHeader = row == 0;
  bool isAddress = texelX < ADDRESS_GLYPHS;
  int glyphs = isHeader ? OFFSET_GLYPHS : u_glyphsPerCell;
  int inCells = texelX - ADDRESS_GLYPHS;
  int column = inCells / glyphs;
  ivec2 place;
  place.x = isAddress
    ? u_textLeftPx.z + texelX * u_advancePx
    : texelX >= u_ascii.z
    ? u_ascii.x + (texelX - u_ascii.z) * u_ascii.y
    : u_bodyPx.x - u_scrollPx.x + column * u_cellPx.x +
      (isHeader ? u_textLeftPx.y : u_textLeftPx.x) + (inCells - column * glyphs) * u_advancePx;
  place.y = isHeader
    ? u_textTopPx.y
    : u_bodyPx.y - u_scrollPx.y + (row - 1) * u_cellPx.y + u_textTopPx.x;
  place.x -= SLOT_BORDER_PX;

  ivec4 clip = u_bodyPx;
  if (isHeader) clip.yw = ivec2(0, u_bodyPx.y);
  if (isAddress) clip.xz = ivec2(0, u_bodyPx.x);

  // Clipping by moving corners costs no fragment, and the atlas place moves along.
  ivec2 corner = ivec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  ivec2 point = clamp(place + corner * u_slotPx, clip.xy, clip.zw);
  vec2 unit = vec2(point) / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);

  int box = glyph - FIRST_GLYPH;
  int boxRow = box / ATLAS_COLUMNS;
  ivec2 boxPx = ivec2(box - boxRow * ATLAS_COLUMNS, boxRow) * u_slotPx;
  v_atlasPx = vec2(boxPx + point - place);
  int ink = int((texel >> uint(INK_SHIFT)) & uint(INK_MASK));
  v_ink = texelFetch(u_palette, ivec2(ink, 0), 0);
}
