// Colour of a span, with soft upper and lower edges: a fragment is covered by the part of its pixel that the span takes.
//
// in  v_colour     alpha not multiplied in
//     v_edges, v_y as in line-spans.vert.glsl
// out fragColour   alpha multiplied in

precision highp float;

flat in vec4 v_colour;
flat in vec2 v_edges;
in float v_y;

out vec4 fragColour;

void main() {
  float covered = min(v_edges.y, v_y + 0.5) - max(v_edges.x, v_y - 0.5);
  float alpha = clamp(covered, 0.0, 1.0) * v_colour.a;
  fragColour = vec4(v_colour.rgb * alpha, alpha);
}
