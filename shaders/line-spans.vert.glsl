// Spans of curves: upright boxes, one pixel column wide, that stand for everything behind that column. SPANS_PER_QUAD
// neighbours make one indexed quad around all of them, no attributes, and the fragment finds its span by its column: a software
// device pays for every row of every triangle, and a box for each span would cost twice as much. A program of its own: spans
// cover most of a dense picture.
//
// in  u_strokes       one RGBA32F texel a stroke: left, top, right, bottom in device pixels, y down; numbers above GAP_LIMIT
//                     draw nothing. Those of a quad are of one section and stand side by side, on whole columns
//     u_palette       RGBA, alpha not multiplied in
//     u_sectionEnds   first strokes of sections 1, 2, 3
//     u_sectionInks   palette entry of each section
//     u_clipsPx       left, top, right, bottom of the part of the surface that a section may touch
// out v_colour        alpha not multiplied in
//     v_texel         texel of the span that would stand in column 0 of the surface
//     v_y             device pixels from the top of the surface
//
// injected: STROKES_PER_ROW SPANS_PER_QUAD

precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_strokes;
uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;
uniform ivec3 u_sectionEnds;
uniform ivec4 u_sectionInks;
uniform ivec4 u_clipsPx[4];

flat out vec4 v_colour;
flat out ivec2 v_texel;
out float v_y;

// Under any gap and over any place of a picture.
const float GAP_LIMIT = 1e20;

void main() {
  int index = (gl_VertexID >> 2) * SPANS_PER_QUAD;
  ivec2 texel = ivec2(index % STROKES_PER_ROW, index / STROKES_PER_ROW);
  vec2 from = vec2(GAP_LIMIT);
  vec2 to = vec2(-GAP_LIMIT);
  float left = 0.0;
  for (int i = 0; i < SPANS_PER_QUAD; i++) {
    vec4 span = texelFetch(u_strokes, ivec2(texel.x + i, texel.y), 0);
    if (span.y > GAP_LIMIT) continue;
    left = span.x - float(i);
    from = min(from, span.xy);
    to = max(to, span.zw);
  }
  if (from.y == GAP_LIMIT) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  int section =
    int(index >= u_sectionEnds.x) + int(index >= u_sectionEnds.y) + int(index >= u_sectionEnds.z);
  vec4 clip = vec4(u_clipsPx[section]);
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  vec2 place = clamp(mix(floor(from), ceil(to), corner), clip.xy, clip.zw);
  vec2 unit = place / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
  v_colour = texelFetch(u_palette, ivec2(u_sectionInks[section], 0), 0);
  v_texel = ivec2(texel.x - int(left), texel.y);
  v_y = place.y;
}
