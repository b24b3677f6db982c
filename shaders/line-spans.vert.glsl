// Spans of curves: upright boxes, one pixel column wide, that stand for everything behind that column. One indexed quad each,
// no attributes. A program of its own: they cover most of a dense picture, and a software GPU pays for every step.
//
// in  u_strokes       one RGBA32F texel a stroke: left, top, right, bottom in device pixels, y down; numbers above GAP_LIMIT
//                     draw nothing
//     u_palette       RGBA, alpha not multiplied in
//     u_sectionEnds   first strokes of sections 1, 2, 3
//     u_sectionInks   palette entry of each section
//     u_clipsPx       left, top, right, bottom of the part of the surface that a section may touch
// out v_colour        alpha not multiplied in
//     v_edges         top and bottom
//     v_y             device pixels from the top of the surface
//
// injected: STROKES_PER_ROW

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
flat out vec2 v_edges;
out float v_y;

// Under any gap and over any place of a picture.
const float GAP_LIMIT = 1e20;

void main() {
  int index = gl_VertexID >> 2;
  vec4 stroke = texelFetch(u_strokes, ivec2(index % STROKES_PER_ROW, index / STROKES_PER_ROW), 0);
  if (stroke.y > GAP_LIMIT) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  int section =
    int(index >= u_sectionEnds.x) + int(index >= u_sectionEnds.y) + int(index >= u_sectionEnds.z);
  vec4 clip = vec4(u_clipsPx[section]);
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  vec2 place = clamp(mix(floor(stroke.xy), ceil(stroke.zw), corner), clip.xy, clip.zw);
  vec2 unit = place / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
  v_colour = texelFetch(u_palette, ivec2(u_sectionInks[section], 0), 0);
  v_edges = stroke.yw;
  v_y = place.y;
}
