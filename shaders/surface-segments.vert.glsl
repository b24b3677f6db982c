// A straight line of the box as a quad of some pixels' width, pulled by gl_VertexID: 6 vertices a segment.
//
// Injected: INK_ROW.
// u_segments  RGBA32F, 3 texels a segment: from (box), ink; to (box), width in device pixels; distances of both ends from
//             those points in device pixels, y down (from x, from y, to x, to y).
// u_palette   row INK_ROW holds the inks.
// u_halfPx    half the size of the picture, device pixels.
// u_near      nearest distance that is drawn.

precision highp float;
precision highp int;
precision highp sampler2D;

uniform mat4 u_viewProjection;
uniform sampler2D u_segments;
uniform sampler2D u_palette;
uniform vec2 u_halfPx;
uniform float u_near;

out vec4 v_colour;
// Distance from the middle of the line, and half its width, device pixels.
out float v_awayPx;
out float v_halfWidthPx;

const float FEATHER_PX = 1.0;

void main() {
  int segment = gl_VertexID / 6;
  int corner = gl_VertexID % 6;
  // Corners of two triangles: 0 1 2, 2 1 3.
  int index = corner < 3 ? corner : (corner == 3 ? 2 : (corner == 4 ? 1 : 3));
  vec4 from = texelFetch(u_segments, ivec2(0, segment), 0);
  vec4 to = texelFetch(u_segments, ivec2(1, segment), 0);
  vec4 offsets = texelFetch(u_segments, ivec2(2, segment), 0);
  vec4 a = u_viewProjection * vec4(from.xyz, 1.0);
  vec4 b = u_viewProjection * vec4(to.xyz, 1.0);
  gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  v_colour = vec4(0.0);
  v_awayPx = 0.0;
  v_halfWidthPx = 0.0;
  if (a.w < u_near && b.w < u_near) return;
  // What lies behind the viewer is cut off: it would be turned round.
  if (a.w < u_near) a = mix(a, b, (u_near - a.w) / (b.w - a.w));
  if (b.w < u_near) b = mix(b, a, (u_near - b.w) / (a.w - b.w));

  vec2 aPx = a.xy / a.w * u_halfPx + offsets.xy * vec2(1.0, -1.0);
  vec2 bPx = b.xy / b.w * u_halfPx + offsets.zw * vec2(1.0, -1.0);
  vec2 along = bPx - aPx;
  float lengthPx = length(along);
  along = lengthPx > 1e-3 ? along / lengthPx : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float halfPx = 0.5 * to.w;
  float side = (index & 1) == 0 ? -1.0 : 1.0;
  float reach = halfPx + FEATHER_PX;
  bool isEnd = index >= 2;
  vec2 px = (isEnd ? bPx + along * halfPx : aPx - along * halfPx) + across * side * reach;
  v_awayPx = side * reach;
  v_halfWidthPx = halfPx;
  v_colour = texelFetch(u_palette, ivec2(int(from.w + 0.5), INK_ROW), 0);
  gl_Position = vec4(px / u_halfPx, 0.0, 1.0);
}
