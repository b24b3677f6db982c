// Plain rectangles over a grid: cursor, borders of the selection, frames. One indexed quad each, no attributes.
//
// in  u_rects     left, top, width, and height in bits 0..15 with the palette entry in bits 16..23; device pixels, y down
//     u_palette   RGBA, alpha not multiplied in
// out v_colour    alpha not multiplied in
//
// injected: MAX_OVERLAY_RECTS

precision highp float;
precision highp int;
precision highp sampler2D;

uniform ivec4 u_rects[MAX_OVERLAY_RECTS];
uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;

flat out vec4 v_colour;

void main() {
  ivec4 rect = u_rects[gl_VertexID >> 2];
  ivec2 corner = ivec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  ivec2 point = rect.xy + corner * ivec2(rect.z, rect.w & 0xffff);
  vec2 unit = vec2(point) / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
  v_colour = texelFetch(u_palette, ivec2(rect.w >> 16, 0), 0);
}
