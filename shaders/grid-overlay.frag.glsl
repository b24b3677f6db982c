// Colour of a plain rectangle.
//
// in  v_colour     alpha not multiplied in
// out fragColour   alpha multiplied in

precision highp float;

flat in vec4 v_colour;

out vec4 fragColour;

void main() {
  fragColour = vec4(v_colour.rgb * v_colour.a, v_colour.a);
}
