// A glyph: colour times the coverage of the atlas, on a seam of the background's colour that parts it from a surface behind.
//
// Injected: SEAM_ALPHA.

precision highp float;
precision highp int;
precision highp sampler2D;

// RG8, coverage and the largest one around.
uniform sampler2D u_atlas;
uniform vec3 u_background;

in vec4 v_colour;
in vec2 v_atlasPx;

out vec4 fragColour;

void main() {
  vec2 coverAndSeam = texelFetch(u_atlas, ivec2(v_atlasPx), 0).rg;
  float ink = v_colour.a * coverAndSeam.r;
  float alpha = max(ink, coverAndSeam.g * SEAM_ALPHA);
  fragColour = vec4(v_colour.rgb * ink + u_background * (alpha - ink), alpha);
}
