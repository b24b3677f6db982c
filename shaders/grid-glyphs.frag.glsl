// A glyph in its colour. The atlas is fetched texel by texel, not filtered: boxes lie on whole device pixels.
//
// in  u_atlas      coverage of the glyphs in red, 0..1
//     v_ink        colour, alpha not multiplied in
//     v_atlasPx    place in the atlas, in its pixels
// out fragColour   alpha multiplied in

precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_atlas;

flat in vec4 v_ink;
in vec2 v_atlasPx;

out vec4 fragColour;

void main() {
  float coverage = texelFetch(u_atlas, ivec2(v_atlasPx), 0).r * v_ink.a;
  fragColour = vec4(v_ink.rgb * coverage, coverage);
}
