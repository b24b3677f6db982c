// Colour of a flat part of a table: a cell has stripes while it waits for a text, a bar where it has changed, and a line at
// each side that is a border of the selection.
//
// in  v_colour, v_stripe, v_bar   alpha not multiplied in; 0 where there is none
//     v_rectPx                    edges of the cell, device pixels, y down
//     v_flags                     texel of the cell table, 0 for what is no cell
//     u_palette                   RGBA, alpha not multiplied in
// out fragColour                  alpha multiplied in
//
// injected: CELL_BORDER_.. PALETTE_SELECTION_BORDER STRIPE_PERIOD_PX STRIPE_PX

precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;
uniform int u_borderPx;   // thickness of the border of the selection
uniform int u_barPx;      // width of the bar of a changed cell

flat in vec4 v_colour;
flat in vec4 v_stripe;
flat in vec4 v_bar;
flat in ivec4 v_rectPx;
flat in int v_flags;

out vec4 fragColour;

void main() {
  ivec2 point = ivec2(int(gl_FragCoord.x), u_surfacePx.y - 1 - int(gl_FragCoord.y));
  vec4 colour = v_colour;
  if (v_flags != 0) {
    // Stripes follow device pixels of the surface, so that neighbouring cells join into one pattern.
    if (v_stripe.a > 0.0 && (point.x + point.y) % STRIPE_PERIOD_PX < STRIPE_PX) colour = v_stripe;
    if (v_bar.a > 0.0 && point.x < v_rectPx.x + u_barPx) colour = v_bar;
    bool isBorder =
      ((v_flags & CELL_BORDER_TOP) != 0 && point.y < v_rectPx.y + u_borderPx) ||
      ((v_flags & CELL_BORDER_RIGHT) != 0 && point.x >= v_rectPx.z - u_borderPx) ||
      ((v_flags & CELL_BORDER_BOTTOM) != 0 && point.y >= v_rectPx.w - u_borderPx) ||
      ((v_flags & CELL_BORDER_LEFT) != 0 && point.x < v_rectPx.x + u_borderPx);
    if (isBorder) colour = texelFetch(u_palette, ivec2(PALETTE_SELECTION_BORDER, 0), 0);
  }
  fragColour = vec4(colour.rgb * colour.a, colour.a);
}
