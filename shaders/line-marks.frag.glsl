// Colour of a mark. Dots have soft edges; a glyph is fetched texel by texel, because its box lies on whole device pixels.
//
// in  u_atlas      coverage of glyphs and labels in red, 0..1
//     v_colour     alpha not multiplied in
//     v_shape      0 plain, 1 disc, 2 ring, 3 glyph
//     v_boxPx      place in the atlas for a glyph; from the centre of a dot otherwise
// out fragColour   alpha multiplied in
//
// injected: SHAPE_DISC SHAPE_RING SHAPE_GLYPH RING_LINE

precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_atlas;

flat in vec4 v_colour;
flat in int v_shape;
flat in float v_radiusPx;
in vec2 v_boxPx;

out vec4 fragColour;

void main() {
  float coverage = 1.0;
  if (v_shape == SHAPE_GLYPH) {
    coverage = texelFetch(u_atlas, ivec2(v_boxPx), 0).r;
  } else if (v_shape == SHAPE_DISC) {
    coverage = clamp(v_radiusPx - length(v_boxPx), 0.0, 1.0);
  } else if (v_shape == SHAPE_RING) {
    float line = v_radiusPx * RING_LINE;
    coverage = clamp(0.5 + 0.5 * line - abs(length(v_boxPx) - v_radiusPx + 0.5 + 0.5 * line), 0.0, 1.0);
  }
  float alpha = coverage * v_colour.a;
  fragColour = vec4(v_colour.rgb * alpha, alpha);
}
