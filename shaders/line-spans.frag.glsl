// Colour of a span, with soft upper and lower edges: a fragment is covered by the part of its pixel that the span of its column
// takes.
//
// in  u_strokes, v_colour, v_texel, v_y   as in line-spans.vert.glsl
// out fragColour                          alpha multiplied in

precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_strokes;

flat in vec4 v_colour;
flat in ivec2 v_texel;
in float v_y;

out vec4 fragColour;

void main() {
  vec4 span = texelFetch(u_strokes, ivec2(v_texel.x + int(gl_FragCoord.x), v_texel.y), 0);
  float covered = min(span.w, v_y + 0.5) - max(span.y, v_y - 0.5);
  float alpha = clamp(covered, 0.0, 1.0) * v_colour.a;
  fragColour = vec4(v_colour.rgb * alpha, alpha);
}
