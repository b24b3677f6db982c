// Segments of curves: one indexed quad each, no attributes and no GL lines, which are one pixel wide and hard-edged. A
// segment is a line of even width with round ends.
//
// in  u_strokes       one RGBA32F texel a stroke: from x, y to x, y in device pixels, y down; numbers above GAP_LIMIT draw
//                     nothing
//     u_palette       RGBA, alpha not multiplied in
//     u_sectionEnds   first strokes of sections 1, 2, 3
//     u_sectionInks   palette entry of each section
//     u_halfWidthsPx  half of the line's width
//     u_clipsPx       left, top, right, bottom of the part of the surface that a section may touch
//     u_strokeCount   strokes that are drawn
// out v_colour        alpha not multiplied in
//     v_stroke        the texel
//     v_before        start of the segment before, if it ends where this one starts; else the start of this one
//     v_after         likewise the end of the segment after
//     v_clip, v_halfWidthPx
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
uniform vec4 u_halfWidthsPx;
uniform ivec4 u_clipsPx[4];
uniform int u_strokeCount;

flat out vec4 v_colour;
flat out vec4 v_stroke;
flat out vec2 v_before;
flat out vec2 v_after;
flat out vec4 v_clip;
flat out float v_halfWidthPx;

// Under any gap and over any place of a picture.
const float GAP_LIMIT = 1e20;

vec4 strokeAt(int index) {
  return texelFetch(u_strokes, ivec2(index % STROKES_PER_ROW, index / STROKES_PER_ROW), 0);
}

int sectionOf(int stroke) {
  return int(stroke >= u_sectionEnds.x) + int(stroke >= u_sectionEnds.y) + int(stroke >= u_sectionEnds.z);
}

void main() {
  int index = gl_VertexID >> 2;
  vec4 stroke = strokeAt(index);
  if (stroke.y > GAP_LIMIT) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  int section = sectionOf(index);
  v_colour = texelFetch(u_palette, ivec2(u_sectionInks[section], 0), 0);
  v_stroke = stroke;
  v_before = stroke.xy;
  v_after = stroke.zw;
  v_clip = vec4(u_clipsPx[section]);
  v_halfWidthPx = u_halfWidthsPx[section];

  // Joints are drawn once: a fragment belongs to the nearest of a segment and its neighbours.
  if (index > 0) {
    vec4 before = strokeAt(index - 1);
    if (before.zw == stroke.xy && sectionOf(index - 1) == section) v_before = before.xy;
  }
  if (index + 1 < u_strokeCount) {
    vec4 after = strokeAt(index + 1);
    if (after.xy == stroke.zw && sectionOf(index + 1) == section) v_after = after.zw;
  }

  vec2 along = stroke.zw - stroke.xy;
  float lengthPx = length(along);
  along = lengthPx > 0.0 ? along / lengthPx : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  float reachPx = v_halfWidthPx + 1.0;
  vec2 place = mix(stroke.xy - along * reachPx, stroke.zw + along * reachPx, corner.x) +
    across * reachPx * (corner.y * 2.0 - 1.0);
  vec2 unit = place / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}
