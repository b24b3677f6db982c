// A vertex of the mesh of a surface, pulled by gl_VertexID through the index buffer of renderer/surface/mesh-indices.ts.
//
// Injected: PASS, PASS_SURFACE; IS_SMOOTH, true or false; HOLE (a number that stands for "no value").
// u_values  RG32F, one texel a vertex, row by row: shown value and original, in parts of the range of values.
// u_places  R32F, two rows: places in the box of the columns, of the rows.
// u_mesh    vertices of a row and of a column.
// u_stride  indices from a vertex to the one beside it in the next row.
// u_height  value at the floor, height in the box of a value of 1.
// u_ramp    factors of shown and original value and a constant, whose sum is the place on the colour ramp.
// u_light   direction to the light, length 1.

precision highp float;
precision highp int;
precision highp sampler2D;

uniform mat4 u_viewProjection;
uniform sampler2D u_values;
uniform sampler2D u_places;
uniform ivec2 u_mesh;
uniform int u_stride;
uniform vec2 u_height;
uniform vec3 u_ramp;
uniform vec3 u_light;

// Place in vertices with fractions: whole numbers are rows and columns.
out vec2 v_grid;
out vec3 v_position;
out float v_ramp;
out float v_light;
// 0 where shown value and original are the same all over a triangle.
out float v_changed;

float valueAt(ivec2 vertex) {
  vec2 texel = texelFetch(u_values, vertex, 0).rg;
  return PASS == PASS_SURFACE ? texel.r : texel.g;
}

float heightOf(float value) {
  return value < HOLE ? (value - u_height.x) * u_height.y : 0.0;
}

// Slope between two neighbours on both sides along an axis; at an edge or beside a hole the vertex itself stands in.
float slope(ivec2 vertex, ivec2 along, float own) {
  ivec2 before = max(vertex - along, ivec2(0));
  ivec2 after = min(vertex + along, u_mesh - 1);
  float low = valueAt(before);
  float high = valueAt(after);
  float from = texelFetch(u_places, along.x == 1 ? ivec2(before.x, 0) : ivec2(before.y, 1), 0).r;
  float to = texelFetch(u_places, along.x == 1 ? ivec2(after.x, 0) : ivec2(after.y, 1), 0).r;
  float rise = (high < HOLE ? high : own) - (low < HOLE ? low : own);
  return rise * u_height.y / max(to - from, 1e-6);
}

void main() {
  ivec2 vertex = ivec2(gl_VertexID % u_stride, gl_VertexID / u_stride);
  vec2 texel = texelFetch(u_values, vertex, 0).rg;
  float value = PASS == PASS_SURFACE ? texel.r : texel.g;
  float x = texelFetch(u_places, ivec2(vertex.x, 0), 0).r;
  float y = texelFetch(u_places, ivec2(vertex.y, 1), 0).r;
  v_position = vec3(x, y, heightOf(value));
  v_grid = vec2(vertex);
  float original = texel.g < HOLE ? texel.g : texel.r;
  v_ramp = dot(u_ramp, vec3(texel.r, original, 1.0));
  v_changed = texel.r == texel.g ? 0.0 : 1.0;
  v_light = 0.0;
  if (IS_SMOOTH && value < HOLE) {
    vec2 slopes = vec2(slope(vertex, ivec2(1, 0), value), slope(vertex, ivec2(0, 1), value));
    v_light = dot(normalize(vec3(-slopes, 1.0)), u_light);
  }
  gl_Position = u_viewProjection * vec4(v_position, 1.0);
}
