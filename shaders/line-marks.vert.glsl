// Marks of a line view: plain rectangles, dots and glyphs. One indexed quad each, in the order of the table, no attributes.
//
// in  u_marks     two RGBA16UI texels a mark: left, top, width, height in whole device pixels, y down; then entry of the
//                 palette, shape, place in the atlas from the left and the top
//     u_palette   RGBA, alpha not multiplied in
// out v_colour    alpha not multiplied in
//     v_shape     0 plain, 1 disc, 2 ring, 3 glyph
//     v_boxPx     place in the atlas for a glyph; from the centre of a dot otherwise
//     v_radiusPx  of a dot
//
// injected: MARKS_PER_ROW SHAPE_GLYPH

precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;

uniform usampler2D u_marks;
uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;

flat out vec4 v_colour;
flat out int v_shape;
flat out float v_radiusPx;
out vec2 v_boxPx;

void main() {
  int mark = gl_VertexID >> 2;
  ivec2 texel = ivec2((mark % MARKS_PER_ROW) * 2, mark / MARKS_PER_ROW);
  ivec4 box = ivec4(texelFetch(u_marks, texel, 0));
  ivec4 look = ivec4(texelFetch(u_marks, texel + ivec2(1, 0), 0));
  ivec2 corner = ivec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  vec2 inBox = vec2(corner * box.zw);
  vec2 unit = (vec2(box.xy) + inBox) / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
  v_colour = texelFetch(u_palette, ivec2(look.x, 0), 0);
  v_shape = look.y;
  v_radiusPx = float(box.z) * 0.5;
  v_boxPx = look.y == SHAPE_GLYPH ? vec2(look.zw) + inBox : inBox - vec2(v_radiusPx);
}
