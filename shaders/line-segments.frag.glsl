// Colour of a segment, with soft edges: a fragment is covered by how far it lies inside the line, over one pixel.
//
// in  v_colour     alpha not multiplied in
//     v_stroke, v_before, v_after, v_clip, v_halfWidthPx   as in line-segments.vert.glsl
// out fragColour   alpha multiplied in

precision highp float;
precision highp int;

uniform ivec2 u_surfacePx;

flat in vec4 v_colour;
flat in vec4 v_stroke;
flat in vec2 v_before;
flat in vec2 v_after;
flat in vec4 v_clip;
flat in float v_halfWidthPx;

out vec4 fragColour;

// Two segments whose distances differ by less than this both draw a fragment: a seam would be worse.
const float TIE_PX = 0.001;

float distanceTo(vec2 from, vec2 to, vec2 point) {
  vec2 way = to - from;
  float lengthSquared = dot(way, way);
  float share = lengthSquared > 0.0 ? clamp(dot(point - from, way) / lengthSquared, 0.0, 1.0) : 0.0;
  return length(point - from - way * share);
}

void main() {
  vec2 point = vec2(gl_FragCoord.x, float(u_surfacePx.y) - gl_FragCoord.y);
  if (any(lessThan(point, v_clip.xy)) || any(greaterThan(point, v_clip.zw))) discard;
  float own = distanceTo(v_stroke.xy, v_stroke.zw, point);
  if (v_before != v_stroke.xy && distanceTo(v_before, v_stroke.xy, point) < own - TIE_PX) discard;
  if (v_after != v_stroke.zw && distanceTo(v_stroke.zw, v_after, point) < own - TIE_PX) discard;
  float alpha = clamp(v_halfWidthPx + 0.5 - own, 0.0, 1.0) * v_colour.a;
  fragColour = vec4(v_colour.rgb * alpha, alpha);
}
