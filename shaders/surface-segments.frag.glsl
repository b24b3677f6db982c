// A line of the box with a soft edge.

precision highp float;

in vec4 v_colour;
in float v_awayPx;
in float v_halfWidthPx;

out vec4 fragColour;

void main() {
  float cover = clamp(v_halfWidthPx + 0.5 - abs(v_awayPx), 0.0, 1.0);
  float alpha = v_colour.a * cover;
  fragColour = vec4(v_colour.rgb * alpha, alpha);
}
