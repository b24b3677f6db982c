// A glyph: colour times the coverage of the atlas, on a seam of the background's colour that parts it from a surface behind.
//
// Injected: SEAM_ALPHA.

precision highp float;
precision highp int;
precision highp sampler2D;

// R8, coverage.
uniform sampler2D u_atlas;
uniform vec3 u_background;

in vec4 v_colour;
in vec2 v_atlasPx;
flat in ivec4 v_box;

out vec4 fragColour;

float coverAt(ivec2 texel) {
  return texelFetch(u_atlas, clamp(texel, v_box.xy, v_box.zw), 0).r;
}

void main() {
  ivec2 texel = ivec2(v_atlasPx);
  float cover = coverAt(texel);
  float seam = 0.0;
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) seam = max(seam, coverAt(texel + ivec2(x, y)));
  }
  float ink = v_colour.a * cover;
  float alpha = max(ink, seam * SEAM_ALPHA);
  fragColour = vec4(v_colour.rgb * ink + u_background * (alpha - ink), alpha);
}
