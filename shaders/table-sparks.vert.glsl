// Little curves at the ends of the rows of a table: one indexed quad a row, no attributes.
//
// in  u_*Px       whole device pixels, y down, from the top left corner of the surface
//     u_palette   RGBA, alpha not multiplied in
// out v_ink       colour of the curve, alpha not multiplied in
//     v_row       row of the spark table
//     v_originPx  left edge and bottom edge of the curve's box
//
// injected: PALETTE_SPARK PALETTE_SPARK_ACTIVE

precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_palette;
uniform ivec2 u_surfacePx;
uniform ivec4 u_bodyPx;       // left, top, right, bottom of the part that shows cells
uniform int u_sparkPx;        // width of the curves with the space around them
uniform int u_sparkInsetPx;   // that space
uniform int u_rowPx;          // height of a row
uniform ivec2 u_scrollPx;     // what is cut off the first drawn column and row
uniform int u_activeRow;      // row of the cursor, from the first drawn one

flat out vec4 v_ink;
flat out int v_row;
flat out ivec2 v_originPx;

void main() {
  int row = gl_VertexID >> 2;
  int top = u_bodyPx.y - u_scrollPx.y + row * u_rowPx;
  ivec4 rect = ivec4(u_bodyPx.z, top, u_bodyPx.z + u_sparkPx, top + u_rowPx);
  rect.xy += u_sparkInsetPx;
  rect.zw -= u_sparkInsetPx;
  ivec2 corner = ivec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
  ivec2 point = rect.xy + corner * (rect.zw - rect.xy);
  point.y = clamp(point.y, u_bodyPx.y, u_bodyPx.w);
  vec2 unit = vec2(point) / vec2(u_surfacePx);
  gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
  v_ink = texelFetch(u_palette, ivec2(row == u_activeRow ? PALETTE_SPARK_ACTIVE : PALETTE_SPARK, 0), 0);
  v_row = row;
  v_originPx = rect.xw;
}
