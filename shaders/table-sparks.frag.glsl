// A little curve: what it passes through in a column of pixels, with soft edges.
//
// in  u_sparks     lowest and highest place in a column of pixels, packed as in renderer/table/spark-rows.ts
//     v_ink        alpha not multiplied in
//     v_row        row of the spark table
//     v_originPx   left edge and bottom edge of the curve's box, device pixels, y down
// out fragColour   alpha multiplied in
//
// injected: SPARK_BOTTOM SPARK_TOP

precision highp float;
precision highp int;
precision highp usampler2D;

uniform usampler2D u_sparks;
uniform ivec2 u_surfacePx;
uniform int u_sparkInsetPx;
uniform int u_rowPx;
uniform float u_sparkLinePx;   // thickness of the curve

flat in vec4 v_ink;
flat in int v_row;
flat in ivec2 v_originPx;

out vec4 fragColour;

void main() {
  int column = int(gl_FragCoord.x) - v_originPx.x;
  int spark = int(texelFetch(u_sparks, ivec2(column, v_row), 0).r);
  float halfLine = u_sparkLinePx / 2.0;
  float height = float(u_rowPx - 2 * u_sparkInsetPx) - u_sparkLinePx;
  float perStep = height / float(SPARK_TOP - SPARK_BOTTOM);
  float low = halfLine + float((spark & 0xff) - SPARK_BOTTOM) * perStep;
  float high = halfLine + float((spark >> 8) - SPARK_BOTTOM) * perStep;
  // Height of the pixel's middle over the bottom of the box.
  float y = gl_FragCoord.y - float(u_surfacePx.y - v_originPx.y);
  float coverage =
    clamp(high + halfLine - y + 0.5, 0.0, 1.0) * clamp(y - low + halfLine + 0.5, 0.0, 1.0);
  coverage *= spark == 0 ? 0.0 : v_ink.a;
  fragColour = vec4(v_ink.rgb * coverage, coverage);
}
