// Colour of a flat part of a grid; pending cells are striped.
//
// in  v_colour, v_stripe   alpha not multiplied in; equal where there are no stripes
// out fragColour           alpha multiplied in
//
// injected: STRIPE_PERIOD_PX STRIPE_PX

precision highp float;
precision highp int;

flat in vec4 v_colour;
flat in vec4 v_stripe;

out vec4 fragColour;

void main() {
  // Stripes follow device pixels of the surface, so that neighbouring cells join into one pattern.
  int diagonal = (int(gl_FragCoord.x) + int(gl_FragCoord.y)) % STRIPE_PERIOD_PX;
  vec4 colour = diagonal < STRIPE_PX ? v_stripe : v_colour;
  fragColour = vec4(colour.rgb * colour.a, colour.a);
}
